import { createContext, type ReactNode, useContext } from 'react'
import type english from '../../locales/en.json'

export type TextKey = keyof typeof english

const Texts = createContext<Record<string, string>>({})

/** Provides the texts of the page to all components inside. */
export function TextsProvider(p: { texts: Record<string, string>; children: ReactNode }) {
  return <Texts value={p.texts}>{p.children}</Texts>
}

/** The page's texts. The engine has fallen back to English already; a missing text shows its key. */
export function useTexts() {
  const texts = useContext(Texts)
  return (key: TextKey, values?: Record<string, string | number>) => {
    const text = texts[key] ?? key
    return values
      ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
      : text
  }
}
