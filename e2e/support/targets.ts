import type { Page } from '@playwright/test'

/** Minimum size of a touch target, and minimum distance between opposite actions, in px (design section 9). */
const MIN_TARGET = 44
const MIN_GAP = 8

/** Controls that are too small for a finger, too close to their opposite, or within `inset` px of the sides. */
export function targetFaults(page: Page, inset = 0): Promise<string[]> {
  return page.evaluate(
    ({ minTarget, minGap, inset }) => {
      const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
      const SELECTOR = 'button, a[href], input, select, textarea, summary, [role=option]'
      const elements = [...top.querySelectorAll<HTMLElement>(SELECTOR)].filter(element =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      /** A checkbox is pressed with its label; an overlay of a link or button, such as its whole row, belongs to it. */
      const boxOf = (element: HTMLElement): DOMRect => {
        const label = element.closest('label')
        if (label) return label.getBoundingClientRect()
        const over = getComputedStyle(element, '::after')
        if (over.position !== 'absolute') return element.getBoundingClientRect()
        const isWithin = getComputedStyle(element).position !== 'static'
        const { x, y, width, height } = (
          isWithin ? element : (element.offsetParent ?? element)
        ).getBoundingClientRect()
        const reach = (side: string) => Math.max(-(Number.parseFloat(side) || 0), 0)
        const [left, up] = [reach(over.left), reach(over.top)]
        return new DOMRect(
          x - left,
          y - up,
          width + left + reach(over.right),
          height + up + reach(over.bottom),
        )
      }
      /** Content that scrolls past another element is not beside it. */
      const scrollerOf = (element: HTMLElement): HTMLElement | null => {
        const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowY)
        return scrolls || !element.parentElement ? element : scrollerOf(element.parentElement)
      }
      const targets = elements.map(element => ({
        name: element.getAttribute('aria-label') ?? (element.textContent?.trim().slice(0, 40) || element.id),
        box: boxOf(element),
        scrolls: element.closest('nav') !== null,
        place: element.closest('li') ?? scrollerOf(element),
      }))
      const small = targets
        // Allows half a pixel for the rounding of font sizes.
        .filter(({ box }) => Math.min(box.width, box.height) < minTarget - 0.5)
        .map(({ name, box }) => `${name}: ${box.width.toFixed()} x ${box.height.toFixed()}`)
      const undoes = targets.filter(({ name }) =>
        /^(?:delete|remove|reverse|discard|cancel|take (?:day|back)|undo)/i.test(name),
      )
      const near = undoes.flatMap(one =>
        targets.flatMap(({ name, box, place }) => {
          const x = Math.max(box.left - one.box.right, one.box.left - box.right)
          const y = Math.max(box.top - one.box.bottom, one.box.top - box.bottom)
          // A negative gap is fine: a row that can be pressed as a whole has its buttons on it.
          const gap = Math.max(x, y)
          return place === one.place && gap >= 0 && gap < minGap - 0.5
            ? `${one.name}: ${gap.toFixed()} px from ${name}`
            : []
        }),
      )
      const hidden = targets
        .filter(({ box, scrolls }) => !scrolls && (box.left < inset || box.right > innerWidth - inset))
        .map(({ name }) => `${name}: in the unsafe area`)
      return inset > 0 ? hidden : [...small, ...near]
    },
    { minTarget: MIN_TARGET, minGap: MIN_GAP, inset },
  )
}
