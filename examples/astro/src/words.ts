/** The words of this site. All other texts come from Jaali. */
import type { Locale } from '@jaali/client'

interface Words {
  library: string
  tagline: string
  skip: string
  languages: string
  nothing: string
  notFound: string
}

export const words: Record<Locale, Words> = {
  en: {
    library: 'Advice',
    tagline: 'Keeps pests out. Lets the breeze in.',
    skip: 'Skip to main content',
    languages: 'Language',
    nothing: 'Nothing found',
    notFound: 'Page not found',
  },
  kn: {
    library: 'ಸಲಹೆ',
    tagline: 'ಕೀಟಗಳು ಹೊರಗೆ, ತಂಗಾಳಿ ಒಳಗೆ.',
    skip: 'ಮುಖ್ಯ ವಿಷಯಕ್ಕೆ ಹೋಗಿ',
    languages: 'ಭಾಷೆ',
    nothing: 'ಏನೂ ಸಿಗಲಿಲ್ಲ',
    notFound: 'ಈ ಪುಟ ಸಿಗಲಿಲ್ಲ',
  },
  hi: {
    library: 'सलाह',
    tagline: 'कीड़े-मकोड़े बाहर, ताज़ी हवा अंदर।',
    skip: 'सीधे मुख्य सामग्री पर जाएँ',
    languages: 'भाषा',
    nothing: 'कुछ नहीं मिला',
    notFound: 'यह पेज नहीं मिला',
  },
  ta: {
    library: 'ஆலோசனை',
    tagline: 'பூச்சிகளுக்குத் தடை. தென்றலுக்கு வழி.',
    skip: 'முக்கிய உள்ளடக்கத்துக்குச் செல்ல',
    languages: 'மொழி',
    nothing: 'எதுவும் கிடைக்கவில்லை',
    notFound: 'இந்தப் பக்கம் இல்லை',
  },
  te: {
    library: 'సలహా',
    tagline: 'పురుగులు బయట, చల్లగాలి లోపల.',
    skip: 'ప్రధాన విషయానికి వెళ్లండి',
    languages: 'భాష',
    nothing: 'ఏమీ దొరకలేదు',
    notFound: 'ఈ పేజీ దొరకలేదు',
  },
  mr: {
    library: 'सल्ला',
    tagline: 'कीटक बाहेर, मोकळी हवा आत.',
    skip: 'मुख्य मजकुराकडे जा',
    languages: 'भाषा',
    nothing: 'काही सापडले नाही',
    notFound: 'हे पान सापडले नाही',
  },
  bn: {
    library: 'পরামর্শ',
    tagline: 'পোকামাকড় বাইরে, হাওয়া ভিতরে।',
    skip: 'মূল অংশে যান',
    languages: 'ভাষা',
    nothing: 'কিছু পাওয়া যায়নি',
    notFound: 'পাতাটি পাওয়া গেল না',
  },
}

/** The name of a language in itself. */
export const nameOf = (locale: Locale) =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale

/** A day as the language writes it, in the digits that its readers use on the web. */
export const dayOf = (moment: string, locale: Locale) =>
  new Intl.DateTimeFormat(`${locale}-IN-u-nu-latn`, {
    dateStyle: 'long',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(moment))
