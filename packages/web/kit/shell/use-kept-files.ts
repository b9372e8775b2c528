import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { recusaDoPerfil } from '@retaguarda/contract/kit/perfil.ts'
import { useEffect } from 'react'
import { showError } from '../feedback/dialogs.ts'
import { useUser } from '../session/session.ts'

const API = /^\/api(?=\/)/

/** A file that the person's profile keeps from her is not fetched: a dialog says why, where the browser would show what was refused. */
export function useKeptFiles(): void {
  const { perfil } = useUser()
  useEffect(() => {
    if (!perfil) return
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.origin !== location.origin || !API.test(link.pathname)) return
      const path = link.pathname.replace(API, '') as `/${string}` // The pattern leaves the stroke.
      const reason = recusaDoPerfil({ path, access: 'session', changes: false, download: true }, perfil)
      if (reason === undefined) return
      event.preventDefault()
      event.stopPropagation()
      showError(new ApiError(reason, { status: 403, request: `GET ${link.pathname}` }), { title: 'Arquivo' })
    }
    document.addEventListener('click', press, true)
    return () => document.removeEventListener('click', press, true)
  }, [perfil])
}
