// Written by jaali-types from the kinds of content. Changes are lost with the next run.

import type { LinkField, Reference } from '@jaali/client'

/** The fields of the entries of each kind. */
export interface Content {
  /**
   * Area
   * The places we serve. Each has a page of its own in every language.
   */
  area: {
    position?: number
    /** The part of the city under which the area is listed. */
    zone: Reference<'zone'>
    /** The six digits of the main post office of the area. */
    pincode: string
    /** Up to six areas next to this one, the nearest first. */
    neighbours?: Reference<'area'>[]
    /** A photograph to show at the top of the page instead of the drawing of its part of the city. */
    photo?: Reference<'media'>
    /** The name people use, in the script of the language. */
    name: string
    /** Up to five places that everybody there knows, the best known first. */
    landmarks?: string[]
    /** One whole sentence on the kind of housing there. */
    housing?: string
    /** One whole sentence on the lakes, markets, parks or drains near, and the pests they bring. */
    surroundings?: string
    /** An own text for this page. Left empty, the text is made from the facts above with the template area_body. */
    body?: string
    /** The title in search results. Left empty, it is made from the title above. */
    seo_title?: string
    /** The text in search results. Left empty, the page's own text is used. */
    seo_description?: string
    /** The picture that other apps show with a link. */
    seo_image?: Reference<'media'>
    /** Search engines leave the page out, and so does the site map. */
    noindex?: boolean
    /** The address of the page that this one is a copy of. */
    canonical?: string
  }
  /**
   * Article
   * Advice for people with pests, to be found by search engines. Each has a page in every language.
   */
  article: {
    position?: number
    /** A photograph beside the title. */
    photo?: Reference<'media'>
    /** What the reader gets to know, as a sentence or a question. */
    title: string
    /** The answer in one or two sentences. It is shown in search results as well. */
    lead: string
    /** The text, with a heading every few paragraphs. */
    body: string
    /** What the page shows below the text, one below the other. A hero at the top takes the place of the title and the sentence below it. */
    sections?: (
      | Blocks['hero']
      | Blocks['text']
      | Blocks['picture']
      | Blocks['steps']
      | Blocks['faq']
      | Blocks['packages']
      | Blocks['areas']
      | Blocks['testimonials']
      | Blocks['call_to_action']
      | Blocks['lead_form']
      | Blocks['entries']
    )[]
    /** The title in search results. Left empty, it is made from the title above. */
    seo_title?: string
    /** The text in search results. Left empty, the page's own text is used. */
    seo_description?: string
    /** The picture that other apps show with a link. */
    seo_image?: Reference<'media'>
    /** Search engines leave the page out, and so does the site map. */
    noindex?: boolean
    /** The address of the page that this one is a copy of. */
    canonical?: string
  }
  /**
   * Benefit
   * The cards under Why choose us: six on the home page, three on every area page.
   */
  benefit: {
    position?: number
    /** The page that shows the card. */
    page: 'home' | 'area'
    /** The drawing on the card. */
    icon: 'clock' | 'branches' | 'bell' | 'shield' | 'badge' | 'star' | 'leaf' | 'bolt' | 'people'
    /** The promise in two to four words. */
    title: string
    /** One or two sentences on what the promise means for the customer. */
    body: string
  }
  /**
   * Category
   * The priced groups in the service browser. A visitor picks one before choosing a size.
   */
  category: {
    position?: number
    /** The drawing on the card. */
    icon: 'cockroach' | 'bedbug' | 'mosquito' | 'rodent' | 'termite' | 'woodborer'
    /** The service types whose packages show here, in the order of the cards. */
    service_types: Reference<'service_type'>[]
    /** The name on the card and above the packages. */
    name: string
    /** One line under the name, such as the ways it can be booked. */
    summary: string
  }
  /**
   * FAQ
   * Questions visitors ask, on the home page.
   */
  faq: {
    position?: number
    /** One sentence, as a customer would ask it. */
    question: string
    /** Answer in the first sentence, explain after it. Write "the number at the top of the page" rather than a phone number. */
    answer: string
  }
  /**
   * Legal text
   * Terms, privacy and other texts that bind us.
   */
  legal: {
    position?: number
    /** The day from which the text holds. */
    effective: string
    /** The name of the text. */
    title: string
    /** What it says, in one sentence of everyday words. */
    lead: string
    /** The whole text. */
    body: string
    /** What the page shows below the text, one below the other. */
    sections?: (Blocks['text'] | Blocks['picture'] | Blocks['faq'] | Blocks['call_to_action'])[]
    /** The title in search results. Left empty, it is made from the title above. */
    seo_title?: string
    /** The text in search results. Left empty, the page's own text is used. */
    seo_description?: string
    /** The picture that other apps show with a link. */
    seo_image?: Reference<'media'>
    /** Search engines leave the page out, and so does the site map. */
    noindex?: boolean
    /** The address of the page that this one is a copy of. */
    canonical?: string
  }
  /**
   * Picture
   * Photographs that entries show. Uploading one makes the entry; its slug is the hash of its content.
   */
  media: {
    position?: number
    /** The name of the file, for finding it again. */
    name: string
    /** In pixels, as stored. */
    width: number
    /** In pixels, as stored. */
    height: number
    /** What has to stay in sight when the picture is cropped, in per cent from the left. 50 when left empty. */
    focus_x?: number
    /** The same in per cent from the top. */
    focus_y?: number
    /** What the picture shows, for people who hear the page. Without it the picture is not shown. */
    alt: string
    /** Words for finding it again, such as areas or kitchen. */
    tags?: string[]
  }
  /**
   * Offer
   * What we offer for some time, with a page for each. Prices come from the price list and stand in no text.
   */
  offer: {
    position?: number
    /** A photograph beside the name. */
    photo?: Reference<'media'>
    /** What it is called, as on a poster. */
    name: string
    /** What the visitor gets, in one sentence. */
    summary: string
    /** For whom it is, what it holds and how to book it. */
    body?: string
    /** What the page shows, one below the other. A hero at the top takes the place of the name and the sentence below it. */
    sections?: (
      | Blocks['hero']
      | Blocks['text']
      | Blocks['picture']
      | Blocks['steps']
      | Blocks['faq']
      | Blocks['packages']
      | Blocks['areas']
      | Blocks['testimonials']
      | Blocks['call_to_action']
      | Blocks['lead_form']
      | Blocks['entries']
    )[]
    /** The title in search results. Left empty, it is made from the title above. */
    seo_title?: string
    /** The text in search results. Left empty, the page's own text is used. */
    seo_description?: string
    /** The picture that other apps show with a link. */
    seo_image?: Reference<'media'>
    /** Search engines leave the page out, and so does the site map. */
    noindex?: boolean
    /** The address of the page that this one is a copy of. */
    canonical?: string
  }
  /**
   * Page
   * Pages of their own, such as the one about us. Each has an address right below the home page.
   */
  page: {
    position?: number
    /** A photograph beside the title. */
    photo?: Reference<'media'>
    /** The heading of the page. */
    title: string
    /** One or two sentences below the heading, and in search results. */
    lead: string
    /** The text, with headings, lists and links. */
    body?: string
    /** What the page shows, one below the other. A hero at the top takes the place of the name and the sentence below it. */
    sections?: (
      | Blocks['hero']
      | Blocks['text']
      | Blocks['picture']
      | Blocks['steps']
      | Blocks['faq']
      | Blocks['packages']
      | Blocks['areas']
      | Blocks['testimonials']
      | Blocks['call_to_action']
      | Blocks['lead_form']
      | Blocks['entries']
    )[]
    /** The title in search results. Left empty, it is made from the title above. */
    seo_title?: string
    /** The text in search results. Left empty, the page's own text is used. */
    seo_description?: string
    /** The picture that other apps show with a link. */
    seo_image?: Reference<'media'>
    /** Search engines leave the page out, and so does the site map. */
    noindex?: boolean
    /** The address of the page that this one is a copy of. */
    canonical?: string
  }
  /**
   * Plan
   * The three cards of the pricing section.
   */
  plan: {
    position?: number
    /** Marks the card as Most Popular. Switch it on for one card only. */
    popular?: boolean
    /** What the button does: go to the form, or call the business. */
    action: 'form' | 'call'
    /** Leads from the form stand at the top of the queue, as emergencies. */
    emergency?: boolean
    /** The card shows the lowest price of packages that last so many days; 0 for a single visit. Without it, no price. */
    days?: number
    /** The name of the plan. */
    name: string
    /** Who the plan is for, in one sentence. */
    summary: string
    /** What is included, a few words each. */
    features: string[]
    /** The words on the button. */
    button: string
  }
  /**
   * Refusal
   * Things that visitors look for and that we do not do. The search says so before it shows what it found.
   */
  refusal: {
    position?: number
    /** Words and short phrases as people type them, in any script. None of them stands in another entry or in a synonym. */
    words: string[]
    /** What we do instead: words in the titles of our pages, or addresses such as service/rodent. Left empty, the words are passed over. */
    terms?: string[]
    /** What we do not do, in a word or two. */
    name: string
    /** One or two sentences: that we do not do this, who does, and how we can help instead. No phone numbers. */
    answer: string
  }
  /**
   * Room type
   * Sizes of homes and workplaces. The slug is the code that is stored, so it never changes.
   */
  room_type: {
    position?: number
    /** Which side of the residential and commercial switch shows it. */
    property: 'residential' | 'commercial'
    /** Place in the list of sizes on the website. Leave it empty to keep this one out of that list. */
    public_position?: number
    /** Place in the list of the staff forms for leads and customers. Leave it empty to keep this one out of that list. */
    lead_position?: number
    /** Place in the list of the package form. Leave it empty to keep this one out of that list. */
    package_position?: number
    /** The size as a visitor would say it. */
    name: string
  }
  /**
   * Service
   * The six pests we treat, with a card on the home page and a page each.
   */
  service: {
    position?: number
    /** The priced category the card opens. Leave it empty for a pest that is inspected first and has no price list. */
    category?: Reference<'category'>
    /** The drawing on the card. */
    icon: 'cockroach' | 'bedbug' | 'mosquito' | 'rodent' | 'termite' | 'woodborer'
    /** A photograph beside the text of the page. */
    photo?: Reference<'media'>
    /** The pest and the word control, as on the card. */
    name: string
    /** One line under the name: what is treated, or what the visitor gets. */
    summary: string
    /** Two or three short paragraphs: the signs, what we do, what to expect. No prices here. */
    body: string
    /** For how many days after the treatment we come again without charge. Shown on the page of the service. */
    warranty_days?: number
    /** What customers ask about this service. Its page shows them in the block of questions, in place of the answers of the FAQ; without any, that block shows what it picks. */
    questions?: {
      id: string
      /** One sentence, as a customer would ask it. */
      question: string
      /** Two to four sentences, the answer first. No prices and no days of warranty here: the page has them. */
      answer: string
    }[]
    /** What the page shows below the text, one below the other. A hero at the top takes the place of the name and the line below it. */
    sections?: (
      | Blocks['hero']
      | Blocks['text']
      | Blocks['picture']
      | Blocks['steps']
      | Blocks['faq']
      | Blocks['packages']
      | Blocks['areas']
      | Blocks['testimonials']
      | Blocks['call_to_action']
      | Blocks['lead_form']
      | Blocks['entries']
    )[]
    /** The title in search results. Left empty, it is made from the title above. */
    seo_title?: string
    /** The text in search results. Left empty, the page's own text is used. */
    seo_description?: string
    /** The picture that other apps show with a link. */
    seo_image?: Reference<'media'>
    /** Search engines leave the page out, and so does the site map. */
    noindex?: boolean
    /** The address of the page that this one is a copy of. */
    canonical?: string
  }
  /**
   * Service type
   * The catalogue of services that leads, bookings and packages name. The slug is the code that is stored, so it never changes.
   */
  service_type: {
    position?: number
    /** How many visits one purchase includes. */
    visits: number
    /** How many days the visits are spread over. 0 means one-time. */
    days: number
    /** How long one visit keeps a technician busy. 60 when left empty. */
    minutes?: number
    /** Only for a management type: the priced types it stands for in filters and in the package picker. */
    family?: Reference<'service_type'>[]
    /** Place in the list of the public website. Leave it empty to keep this one out of that list. */
    public_position?: number
    /** Place in the list of the booking form. Leave it empty to keep this one out of that list. */
    booking_position?: number
    /** Place in the list of the staff forms and filters for leads, customers and bookings. Leave it empty to keep this one out of that list. */
    management_position?: number
    /** Place in the list of the filter on the packages screen. Leave it empty to keep this one out of that list. */
    package_filter_position?: number
    /** The label that visitors and staff read. */
    name: string
  }
  /**
   * Slide
   * The pictures that take turns at the top of the home page.
   */
  slide: {
    position?: number
    /** Which of our own drawings to show. */
    picture: 'villa' | 'lake' | 'apartment' | 'market' | 'garden'
    /** A photograph to show instead of the drawing. */
    photo?: Reference<'media'>
    /** What the picture shows, for people who hear the page. */
    alt: string
  }
  /**
   * Step
   * How it works, in four numbered steps on the home page.
   */
  step: {
    position?: number
    /** The step in a word or two. The number is added by the page. */
    title: string
    /** One or two sentences on what happens in this step. */
    body: string
  }
  /**
   * Synonym
   * What the everyday words of visitors stand for in the search, in any language and script.
   */
  synonym: {
    position?: number
    /** What the words mean, in a few words of English. */
    meaning: string
    /** Words and short phrases as people type them, in any script. Each stands in one entry only; of two that fit, the longer one counts. */
    words: string[]
    /** What is meant: words in the titles of our pages, or addresses such as faq/price, service/cockroach, plan/annual and zone/south. Left empty, the words are passed over, as "please" is. */
    terms?: string[]
  }
  /**
   * Template
   * Page titles, descriptions and messages with places for facts. The slug says where a template is used.
   */
  template: {
    position?: number
    /** The facts this template may use. The engine fills them in; a change here needs a change in the engine. */
    variables?: string[]
    /** The text, with {{ name }} where a fact belongs and {% if name %} around what depends on it. */
    body: string
  }
  /**
   * Testimonial
   * Reviews on the area pages. Publish only what a customer said and allowed us to show.
   */
  testimonial: {
    position?: number
    /** Stars out of five. */
    rating: number
    /** Where the customer said it. The page says it below the name. */
    source?: 'google' | 'whatsapp' | 'phone' | 'visit'
    /** The language in which it was said: pages in another one say that it is translated. */
    language?: 'en' | 'kn' | 'hi' | 'ta' | 'te' | 'mr' | 'bn'
    /** The day on which it was said; the page shows the month. */
    date?: string
    /** The area where the customer lives or works; the page says its name in the language of the page. */
    area?: Reference<'area'>
    /** What the customer said. */
    quote: string
    /** The name as the customer wants it shown. */
    author: string
    /** Where the customer lives or works, when it is none of our areas. */
    place?: string
  }
  /**
   * Text
   * Every short text of the website: buttons, headings, labels and messages. The slug is its key.
   */
  text: {
    position?: number
    /** The text as shown. Keep each {name} in braces as it is: a fact is put there. */
    value: string
  }
  /**
   * Zone
   * The parts of the city that group the areas.
   */
  zone: {
    position?: number
    /** The part of the city in one word. The texts around it add the name of the city. */
    name: string
  }
}

/** The blocks that fields hold, by type. */
export interface Blocks {
  areas: {
    id: string
    type: 'areas'
    title: string
    /** The part of the city whose areas are shown when none is chosen below. */
    zone?: Reference<'zone'>
    /** In this order; all of them, or all of the zone, when none is chosen. */
    picks?: Reference<'area'>[]
  }
  call_to_action: {
    id: string
    type: 'call_to_action'
    title: string
    text?: string
    /** Where a visitor goes from here; the form of the page when there is none. */
    buttons?: {
      id: string
      label: string
      /** A page of this site, or a whole address. */
      link: LinkField
    }[]
    /**
     * A button that dials.
     * @default true
     */
    phone: boolean
    /**
     * A button that opens a chat.
     * @default true
     */
    whatsapp: boolean
  }
  entries: {
    id: string
    type: 'entries'
    show: 'offers' | 'articles' | 'services'
    title: string
    /** How many are shown when none is chosen below, from the first of the list. */
    most?: number
    /** In this order; all of them when none is chosen. */
    offers?: Reference<'offer'>[]
    /** In this order; all of them when none is chosen. */
    articles?: Reference<'article'>[]
    /** In this order; all of them when none is chosen. */
    services?: Reference<'service'>[]
  }
  faq: {
    id: string
    type: 'faq'
    title: string
    /** In this order; all of them when none is chosen. */
    picks?: Reference<'faq'>[]
  }
  hero: {
    id: string
    type: 'hero'
    /** A few words in large letters. */
    title: string
    /** A sentence or two below. */
    text?: string
    /** Where a visitor goes from here; the first one is the more important. */
    buttons?: {
      id: string
      label: string
      /** A page of this site, or a whole address. */
      link: LinkField
    }[]
    /** A photograph beside the words. */
    picture?: Reference<'media'>
    /**
     * The ground on which it stands.
     * @default 'dark'
     */
    tone: 'dark' | 'light'
  }
  lead_form: {
    id: string
    type: 'lead_form'
    /** Stands above the form in place of the usual words. */
    title?: string
    /**
     * One short form, or the two steps of the home page, in which a visitor picks a package.
     * @default 'inline'
     */
    form: 'inline' | 'booking'
    /** The one that the form begins with; on the page of a service its own, when none is chosen. */
    service?: Reference<'service'>
    /** Stands with the leads of this page as their campaign, unless the visitor came with another. */
    campaign?: string
  }
  packages: {
    id: string
    type: 'packages'
    title: string
    /** In this order; all of them when none is chosen. */
    picks?: Reference<'category'>[]
    /** Only the prices of this size; without one, each category has its lowest price of all. */
    size?: Reference<'room_type'>
    /** Only the prices of single visits, or of packages of several. */
    duration?: 'single' | 'package'
  }
  picture: {
    id: string
    type: 'picture'
    picture: Reference<'media'>
    /** A line below the picture. */
    caption?: string
    /** What stands beside it. */
    text?: string
    /**
     * Where the picture stands on a wide screen.
     * @default 'left'
     */
    side: 'left' | 'right' | 'full'
  }
  steps: {
    id: string
    type: 'steps'
    title: string
    items?: {
      id: string
      /** A drawing in place of the number. */
      icon?:
        | 'leaf'
        | 'shield'
        | 'clock'
        | 'home'
        | 'people'
        | 'phone'
        | 'search'
        | 'check'
        | 'star'
        | 'bolt'
      title: string
      text?: string
    }[]
    /**
     * Steps have numbers; signs do not.
     * @default true
     */
    numbered: boolean
  }
  testimonials: {
    id: string
    type: 'testimonials'
    title: string
    /** How many are shown when none is chosen below, the newest first. */
    most?: number
    /** In this order; all of them, the newest first, when none is chosen. */
    picks?: Reference<'testimonial'>[]
  }
  text: {
    id: string
    type: 'text'
    text: string
    /**
     * Narrow reads best; wide is for tables and long lists.
     * @default 'narrow'
     */
    width: 'narrow' | 'wide'
  }
}
