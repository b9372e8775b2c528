import { Anchor } from '@mantine/core'
import { allows } from '@retaguarda/contract/kit/access.ts'
import type { Resource } from '@retaguarda/contract/kit/resource.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Address, toOf } from '../route/address.ts'
import { useUser } from '../session/session.ts'
import { WarnHint } from './field-frame.tsx'
import { isAsked, type Option, type Source } from './suggestions.ts'
import type { Incluir } from './use-incluir.tsx'
import type { useRefSearch } from './use-ref-search.ts'

/** Where a new one is made, if not beside the field. */
export type Register = Pick<Resource, 'name' | 'writeAccess'> & { prefix: RegisterPrefix }
type RegisterPrefix = Address extends infer A ? (A extends `${infer P}/incluir` ? P : never) : never

/** What every kind of picker takes. */
export type PickProps = {
  suggest: Source
  /** What the list of options is called. */
  text: string
  /** What cannot be chosen. */
  exclude?: ((option: Option) => boolean) | undefined
  /** Asks before it is opened, to say that there is nothing to choose from. */
  eager?: boolean | undefined
  /** Why there is nothing to choose from; the usual sentence where left out. */
  unavailable?: ReactNode
  /** That the list could not be read; the usual sentence where left out. An empty list is no failure. */
  unread?: string | undefined
  register?: Register | undefined
  /** Offers to include what is typed and not found, and takes the new record. */
  incluir?: Incluir | undefined
  /** What was typed and names nothing; kept here where nobody else does. */
  lost?: string | undefined
  onLose?: ((text: string) => void) | undefined
  id?: string | undefined
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
  placeholder?: string | undefined
  autoComplete?: string
  onBlur?: (() => void) | undefined
  'aria-label'?: string
}

/** What was typed and names nothing, as a form keeps it: no reference, so that the contract refuses it. */
export const lostOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && !('id' in value) && 'nome' in value ? String(value.nome) : undefined

const UNREAD = 'Não foi possível carregar a lista. Verifique a sua conexão e abra a tela de novo.'

const lostText = (text: string, canInclude: boolean): string =>
  `Nada na lista se chama «${text}». Escolha um item da lista${canInclude ? ', inclua um novo' : ''} ou apague o texto.`

/** What was typed and names nothing: kept by the form, or here; and what a picker says of it below the field. */
export function useLost(
  { suggest, unavailable, unread = UNREAD, register, incluir, lost, onLose, error, description }: PickProps,
  isEmpty: boolean,
) {
  const [own, setOwn] = useState<string>()
  const kept = lost ?? own
  return {
    kept,
    lose: onLose ?? setOwn,
    found: () => setOwn(undefined),
    /** While it is still typed, only Enter asks. */
    said: ({ term, missed, none, failed }: ReturnType<typeof useRefSearch>, onIncluir: (() => void) | undefined) => {
      const unknown = term === undefined ? kept : missed ? term : undefined
      const wrong = unknown === undefined ? error : lostText(unknown, incluir !== undefined)
      // Of a list that is known as a whole it is said also where one is chosen: it did not come. Not of one of which all are chosen.
      const nothing = none && kept === undefined && (isEmpty || (!isAsked(suggest) && (suggest === undefined || suggest.length === 0)))
      const why = failed ? <WarnHint>{unread}</WarnHint> : <None unavailable={unavailable} register={register} onIncluir={onIncluir} />
      const below = nothing ? why : description
      return { error: wrong, description: wrong ? undefined : below }
    },
  }
}

type NoneProps = Pick<PickProps, 'unavailable' | 'register'> & { onIncluir: (() => void) | undefined }

/** There is nothing to choose from yet; the way to make one stands beside it, for who may. */
function None({ unavailable, register, onIncluir }: NoneProps) {
  const user = useUser()
  const { name } = register ?? {}
  const sentence = unavailable ?? (name ? `Não há ${name.singular} para escolher.` : 'Ainda não há o que escolher.')
  return (
    <WarnHint>
      <span>
        {sentence}{' '}
        {onIncluir ? (
          <Anchor component="button" type="button" inherit onClick={onIncluir}>
            Incluir
          </Anchor>
        ) : (
          register &&
          allows(register.writeAccess, user) && <Link to={toOf(`${register.prefix}/incluir`)}>Incluir {register.name.singular}</Link>
        )}
      </span>
    </WarnHint>
  )
}
