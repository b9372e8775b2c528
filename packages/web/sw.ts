/// <reference lib="webworker" />
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

// The worker of the screens that open without a connection. It holds files of the build and the empty page alone, never an answer of the API.

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const SHELL = 'retaguarda-casca'
/** Any address of the screen has the same page. */
const PAGE = '/task/executar/0'
const WAIT_MS = 5_000

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

/** The page of this build: its files are the ones above. */
self.addEventListener('install', (event) =>
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add(new Request(PAGE, { cache: 'reload' })))),
)
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', ({ data }) => {
  if (data === 'assumir') void self.skipWaiting()
})

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname.startsWith('/task/executar/'),
  async ({ request }) => {
    const kept = await caches.match(PAGE, { cacheName: SHELL })
    const slow = new Promise<Response | undefined>((resolve) => setTimeout(() => resolve(kept), WAIT_MS))
    const answered = fetch(request).catch(() => kept)
    return (await Promise.race([answered, slow])) ?? (await answered) ?? Response.error()
  },
)
