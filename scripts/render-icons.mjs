/**
 * Draws the app icons of both teams from one pair of shapes (the same as src/ui/team-logo.tsx) into public/icons/. Run
 * by hand when a logo changes: `node scripts/render-icons.mjs` (CHROMIUM_PATH, default /usr/bin/chromium).
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'

const out = new URL('../public/icons/', import.meta.url)

const TEAMS = {
  orbr: {
    ground: '#16264a',
    mark: `<g fill="none"><path stroke="#f7b92b" stroke-width="7" d="M40.2 15.6A18.5 18.5 0 1 0 48.4 23.8"/><path stroke="#fff" stroke-width="5" d="M36.5 27.5 52 12"/></g>`,
  },
  vcarb: {
    ground: '#1a56d1',
    mark: `<g fill="none"><path stroke="#fff" stroke-width="7" d="M13 15.5 32 50 51 15.5"/><path stroke="#9dd6ff" stroke-width="6" d="M25.5 15.5 32 27.5l6.5-12"/></g>`,
  },
}

/** An icon as SVG; `corner` in 64ths of its width, `scale` of the logo (0.72 fits a maskable icon's safe circle). */
function draw({ ground, mark }, corner, scale) {
  const shift = (64 * (1 - scale)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>Trackside Hospitality</title><rect width="64" height="64" rx="${corner}" fill="${ground}"/><g transform="translate(${shift} ${shift}) scale(${scale})">${mark}</g></svg>\n`
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage()

async function png(name, svg, size) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`)
  await page.screenshot({ path: new URL(`${name}.png`, out).pathname, omitBackground: true })
}

await mkdir(out, { recursive: true })
for (const [team, look] of Object.entries(TEAMS)) {
  await writeFile(new URL(`${team}.svg`, out), draw(look, 12, 1))
  await png(`${team}-192`, draw(look, 12, 1), 192)
  await png(`${team}-512`, draw(look, 12, 1), 512)
  await png(`${team}-maskable-512`, draw(look, 0, 0.72), 512)
  await png(`${team}-apple-touch`, draw(look, 0, 0.86), 180)
}
await writeFile(new URL('../favicon.svg', out), draw(TEAMS.orbr, 12, 1))
await browser.close()
