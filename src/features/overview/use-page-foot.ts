import { useEffect } from 'react'

/** A text as a CSS string. */
const cssString = (text: string): string => `"${text.replace(/\s+/gu, ' ').replace(/["\\]/gu, '\\$&')}"`

/** Prints a footer on each page while mounted, so that a loose page can be identified. */
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
