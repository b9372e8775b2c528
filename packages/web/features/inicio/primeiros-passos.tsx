import { Button, VisuallyHidden } from '@mantine/core'
import { type Access, allows } from '@retaguarda/contract/kit/access.ts'
import { PASSOS, type Passo, primeirosPassos } from '@retaguarda/contract/primeiros-passos.ts'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCommand } from '../../kit/form/use-command.ts'
import { type Address, toOf } from '../../kit/route/address.ts'
import { useUser } from '../../kit/session/session.ts'
import { Card } from '../../kit/ui/card.tsx'
import { readOf } from '../../kit/use-read.ts'
import styles from './inicio.module.css'

/** In the order in which one thing needs the other; `access` where not everybody may do it. */
const FAZER: Record<Passo, { label: string; to: Address; importar?: Address; access?: Access }> = {
  empresa: { label: 'Escreva os dados da empresa', to: '/empresa', access: 'admin' },
  contaBancaria: { label: 'Inclua a conta bancária dos boletos', to: '/conta-bancaria/incluir', access: 'financeiro-admin' },
  pessoa: { label: 'Inclua a primeira pessoa', to: '/pessoa/incluir', importar: '/importar/pessoas' },
  usuario: { label: 'Convide o segundo usuário', to: '/usuario/incluir', access: 'admin' },
  setor: { label: 'Inclua o primeiro setor', to: '/setor/incluir' },
  objetoContrato: { label: 'Inclua o primeiro objeto de contrato', to: '/objeto-contrato/incluir' },
  cliente: { label: 'Inclua o primeiro cliente', to: '/cliente/incluir', importar: '/importar/clientes' },
  contrato: { label: 'Ligue um cliente a um objeto de contrato', to: '/cliente', importar: '/importar/contratos' },
  fatura: { label: 'Calcule a primeira fatura', to: '/financeiro/fechamento', access: 'financeiro' },
  entrega: { label: 'Envie a primeira fatura por e-mail', to: '/financeiro/fatura/enviar', access: 'financeiro' },
  checklist: { label: 'Inclua o primeiro checklist', to: '/checklist/incluir' },
}

const { consultar, dispensar } = primeirosPassos
export const primeirosPassosRead = () => readOf([consultar.path], consultar, {})

/** What a new system still needs, until it is there or the person puts it away. */
export function PrimeirosPassos() {
  const user = useUser()
  const { data } = useQuery(primeirosPassosRead())
  const keep = useCommand(dispensar, { changes: [[consultar.path]] })
  const passos = PASSOS.filter((passo) => allows(FAZER[passo].access ?? 'session', user))
  const done = passos.filter((passo) => data?.feitos.includes(passo))
  if (!data || data.dispensado || done.length === passos.length) return null
  return (
    <Card
      title="Primeiros passos"
      flush
      aside={
        <>
          <span className="m3 num">
            {done.length} de {passos.length}
          </span>
          <Button variant="subtle" size="xs" onClick={() => void keep.run({})}>
            Não mostrar mais
          </Button>
        </>
      }
    >
      <ul className={styles.links}>
        {passos.map((passo) => {
          const { label, to, importar } = FAZER[passo]
          const feito = done.includes(passo)
          return (
            <li key={passo}>
              {feito ? <span className={`m3 ${styles.feito}`}>{label}</span> : <Link to={toOf(to)}>{label}</Link>}
              {!feito && importar && (
                <Link to={toOf(importar)}>
                  ou importe<VisuallyHidden> {passo}s</VisuallyHidden>
                </Link>
              )}
              {feito ? <IconCircleCheck className="ico-14" aria-hidden /> : <IconCircle className="ico-14" aria-hidden />}
              {feito && <VisuallyHidden>feito</VisuallyHidden>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
