import { confirm } from '../../kit/feedback/dialogs.ts'

let connected = false

/** From now on the execution screen opens without a connection in this browser. Once a page. */
export function ligarCasca(): void {
  if (connected || !('serviceWorker' in navigator) || !import.meta.env.PROD) return
  connected = true
  // A browser may forbid it; the screen works all the same while there is a connection.
  navigator.serviceWorker.register('/sw.js', { type: 'module' }).then(watchUpdates, () => undefined)
}

/** Where workers are blocked there is no registration. */
function watchUpdates(registration: ServiceWorkerRegistration | undefined): void {
  if (!registration) return
  const look = () => {
    if (registration.waiting && navigator.serviceWorker.controller) void offerUpdate(registration.waiting)
  }
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
}

let offered = false

/** A newer version waits until this page gives way to it; nothing that is typed is lost without being asked. */
async function offerUpdate(waiting: ServiceWorker): Promise<void> {
  if (offered) return
  offered = true
  const yes = await confirm({
    title: 'Há uma versão nova da tela',
    children: 'Recarregue para usá-la. As respostas dadas ficam guardadas; você também pode continuar agora e recarregar depois.',
    confirmLabel: 'Recarregar',
    cancelLabel: 'Continuar',
  })
  if (!yes) return
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('assumir')
}
