/** Runs in the page: a camera that shows what the bench draws, and a clock from the picture to the pin. */

interface ScanWatch {
  /** Draws a code into the camera's picture; '' for none. `size`: modules in a row. */
  show(path: string, size: number): void
  /** When it was drawn, and when a pin view was painted, from the page's clock in ms. */
  shownAt: number
  pinAt: number
  /** How long the reader took for each picture, in ms. */
  readings: number[]
}

declare global {
  interface Window {
    scanWatch: ScanWatch
  }
}

/** Inject before the page's own scripts. Its functions are anonymous: the bench's loader would wrap named ones. */
export function watchScanning(): void {
  const FRAMES_PER_SECOND = 30
  const SIDE = 240
  const canvas = document.createElement('canvas')
  canvas.width = 1280
  canvas.height = 720
  const context = canvas.getContext('2d')
  if (!context || !navigator.mediaDevices) return
  const watch = {
    shownAt: 0,
    pinAt: 0,
    readings: [] as number[],
    code: new Path2D(),
    size: 0,
    count: 0,
    draw() {
      context.fillStyle = '#888'
      context.fillRect(0, 0, canvas.width, canvas.height)
      // No two pictures of a real camera are identical.
      this.count += 1
      context.fillStyle = `rgb(${this.count % 256} 128 128)`
      context.fillRect(0, 0, 8, 8)
      if (this.size === 0) return
      context.save()
      context.translate((canvas.width - SIDE) / 2, (canvas.height - SIDE) / 2)
      context.fillStyle = '#eee'
      context.fillRect(0, 0, SIDE, SIDE)
      context.scale(SIDE / (this.size + 8), SIDE / (this.size + 8))
      context.translate(4, 4)
      context.fillStyle = '#111'
      context.fill(this.code)
      context.restore()
    },
    show(path: string, size: number) {
      this.code = new Path2D(path)
      this.size = size
      this.draw()
      this.shownAt = performance.now()
    },
  }
  window.scanWatch = watch
  setInterval(() => watch.draw(), 1000 / FRAMES_PER_SECOND)
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(FRAMES_PER_SECOND)

  window.Worker = class extends Worker {
    override postMessage(message: unknown, given?: Transferable[] | StructuredSerializeOptions): void {
      const from = performance.now()
      this.addEventListener('message', () => watch.readings.push(performance.now() - from), { once: true })
      super.postMessage(message, Array.isArray(given) ? { transfer: given } : given)
    }
  }

  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => {
      if (watch.pinAt > watch.shownAt || !document.querySelector('dialog [data-return]')) return
      // Painted by the time the frame after the next one begins.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (watch.pinAt < watch.shownAt) watch.pinAt = performance.now()
        }),
      )
    }).observe(document.documentElement, { childList: true, subtree: true })
  })
}
