import { expect, test } from 'vitest'
import { personalDataPage } from './personal-data-page.ts'

test('the data of a person is a page that loads nothing else, with every value escaped', () => {
  const evil = `<script>alert("1")</script><img src=x onerror='alert(2)'>&amp;`
  const page = personalDataPage({
    person: 'guest:1',
    name: evil,
    collected_at: '2026-11-22T10:00:00.000Z',
    sections: [
      {
        table: 'guests',
        title: 'Guest',
        rows: [{ first_name: evil, pin: 1234, at: null, [evil]: { deep: evil } }],
      },
      { table: 'passes', title: 'Paddock walk passes', rows: [] },
    ],
  })
  expect(page).not.toContain('<script')
  expect(page).not.toContain('<img')
  expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
  expect(page).toContain('<th scope="col">First name</th>')
  expect(page).toContain('<bdi>1234</bdi>')
  expect(page).toContain('Nothing is kept as</h2>\n<p class="quiet">Paddock walk passes')
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
  expect(page).not.toMatch(/<(?:a|iframe|link|object)\b/)
})
