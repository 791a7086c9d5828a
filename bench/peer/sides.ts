import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { Page } from '@playwright/test'
import Fastify from 'fastify'
import { fullName } from '../../contract/rules/full-name.ts'
import { checkedIn, guestDay, guestsOf } from '../../e2e/support/guest-day.ts'
import { signIn } from '../../e2e/support/test.ts'
import type { BenchServer } from '../support/bench-server.ts'
import { settle } from '../support/desk.ts'
import { fillPeer } from './in-page.ts'
import { openPhone, type Side } from './measures.ts'

const profileFolder = () => mkdtempSync(join(tmpdir(), 'trackside-phone-'))

/** Number of earlier visits to the list, after which the browser has cached compiled code. */
const VISITS = 3

async function visit(page: Page, { address, row }: Pick<Side, 'address' | 'row'>): Promise<void> {
  for (let count = 0; count < VISITS; count++) {
    await page.goto(address)
    await page.locator(row).first().waitFor()
    await pause(3500)
  }
}

/** Our app on a phone, signed in and ready for offline; then its server is stopped. */
export async function prepareOurs(chromium: string, { server }: BenchServer): Promise<Side> {
  const { id } = await guestDay(server)
  const side = {
    profile: profileFolder(),
    address: `${server.origin}/event/${id}/guests`,
    row: 'ul[aria-label="Guest List"] li',
  }
  await using phone = await openPhone(chromium, side.profile)
  const page = await phone.newPage()
  await signIn(page, server)
  await page.goto(side.address)
  await settle(page)
  await visit(page, side)
  return side
}

/** The peer's app on a phone, with the same guests in its store. */
export async function preparePeer(chromium: string, folder: string, { server }: BenchServer): Promise<Side> {
  const { id, today } = await guestDay(server)
  const guests = (await guestsOf(server, id)).map(guest => ({
    name: fullName(guest),
    isIn: checkedIn(guest, today) !== '',
  }))
  // Fastify closes itself at the end of the block.
  await using files = Fastify()
  await files.register(fastifyStatic, { root: folder })
  files.setNotFoundHandler((_request, reply) => reply.sendFile('index.html'))
  const origin = (await files.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  const side = {
    profile: profileFolder(),
    address: `${origin}/event/1/1`,
    row: 'tbody tr.cursor-pointer',
  }
  await using phone = await openPhone(chromium, side.profile)
  const page = await phone.newPage()
  await page.goto(origin)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await pause(2500)
  await page.evaluate(fillPeer, guests)
  await visit(page, side)
  return side
}
