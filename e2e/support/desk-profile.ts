import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserType, Page } from '@playwright/test'
import { readKeptMark } from '../../contract/rules/kept-mark.ts'
import { deploymentOf } from '../../src/app/deployments.ts'

/** The browser profile of a tablet with the worker and a sign-in; each journey gets a copy. */
export interface DeskProfile {
  /** Makes a copy and returns its folder. */
  copy(): string
  /** Starts a new browser on a copy. */
  open(type: BrowserType, copy: string): Promise<BrowserContext>
  /** Removes the profile and its copies. */
  remove(): void
}

const signedIn = new WeakSet<BrowserContext>()

/** Whether a browser was started on a copy of a desk profile. */
export const hasSignedInProfile = (context: BrowserContext): boolean => signedIn.has(context)

/** Makes the profile from the state of a page's browser after a sign-in, before it has read anything. */
export async function makeDeskProfile(from: Page, origin: string): Promise<DeskProfile> {
  const { cookies, origins } = await from.context().storageState()
  // The tablet has been in use: its lists were read at an earlier start.
  const { storagePrefix } = deploymentOf(new URL(origin))
  const entries = [
    ...origins.flatMap(({ localStorage }) => localStorage),
    { name: `${storagePrefix}lists_read`, value: '' },
  ]
  const user = await from.evaluate(userRecord)
  const folder = mkdtempSync(join(tmpdir(), 'trackside-profiles-'))
  const template = join(folder, 'template')
  let copies = 0
  const type = from.context().browser()?.browserType()
  if (!type) throw new Error('The page has no browser.')
  const first = await type.launchPersistentContext(template)
  const page = await first.newPage()
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(async items => {
    for (const { name, value } of items) localStorage.setItem(name, value)
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  }, entries)
  await page.evaluate(userRecord, user)
  await first.close()
  return {
    copy: () => {
      copies += 1
      const copied = join(folder, String(copies))
      cpSync(template, copied, { recursive: true })
      return copied
    },
    open: async (browserType, copied) => {
      const context = await browserType.launchPersistentContext(copied)
      // Session cookies are not in the profile's files. The mark of a device that keeps data is left out, because
      // without the databases it would mean that the device was emptied.
      await context.addCookies(
        cookies.filter(({ name, value }) => readKeptMark(`${name}=${value}`) === undefined),
      )
      signedIn.add(context)
      return context
    },
    remove: () => removeFolder(folder),
  }
}

/** Removes the folder of a closed browser, which may still be writing. */
export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 })

/** Runs in a page: returns the record of the signed-in user (src/features/auth/user-record.ts), storing any given. */
async function userRecord(record?: unknown): Promise<unknown> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const opening = indexedDB.open('trackside-user', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('user')
  const database = await done(opening)
  const store = database.transaction('user', 'readwrite').objectStore('user')
  if (record) await done(store.put(record, 'signed-in'))
  const stored: unknown = await done(store.get('signed-in'))
  database.close()
  if (!stored) throw new Error('This page has no record of who is signed in.')
  return stored
}
