import { useEffect } from 'react'

/** A text as a string of CSS. */
const cssString = (text: string): string => `"${text.replace(/\s+/gu, ' ').replace(/["\\]/gu, '\\$&')}"`

/** What stands at the foot of each printed page while this is on screen: a loose page says what it is of. */
export function usePageFoot(text: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page { @bottom-left { content: ${cssString(text)}; font-size: 9pt; color: black; } }`)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)
    }
  }, [text])
}
