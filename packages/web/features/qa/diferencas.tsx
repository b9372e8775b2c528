import type { CasoPropagado } from '@retaguarda/contract/propagar.ts'
import { Fragment } from 'react'
import { valueOf } from '../../kit/list/columns/cell.tsx'
import styles from './qa.module.css'

const CAMPOS: Record<string, string> = {
  name: 'Nome',
  'params.type': 'Tipo',
  'params.type_term': 'Tipo de busca',
  'params.value': 'Termo de busca',
  'params.data': 'Parâmetro/Valor',
}

type Props = { linhas: CasoPropagado['linhas']; operation: object; sobrescrever: boolean }

/** Line by line: what was, what would be, and what a hand changed and stays. */
export function Diferencas({ linhas, operation, sobrescrever }: Props) {
  const differing = linhas.filter(({ mudancas, mantidos }) => mudancas.length + mantidos.length > 0)
  if (differing.length === 0) return <span className="m3">Já está igual à operação.</span>
  return differing.map(({ id, ordem, antes, depois, mudancas, mantidos }) => {
    const changes = [
      ...mudancas.map((campo) => ({ campo, to: valueOf(depois, campo) })),
      ...(sobrescrever ? mantidos.map((campo) => ({ campo, to: valueOf(operation, campo) })) : []),
    ]
    return (
      <div key={id}>
        <p className="s12 b6">
          Linha {ordem}: {antes.name}
        </p>
        <dl className={styles.difere}>
          {changes.map(({ campo, to }) => (
            <Fragment key={campo}>
              <dt>{CAMPOS[campo] ?? campo}</dt>
              <dd>
                <del>{textOf(valueOf(antes, campo))}</del>
                <span className="sr"> passa a </span>
                <span aria-hidden> → </span>
                <ins>{textOf(to)}</ins>
              </dd>
            </Fragment>
          ))}
          {!sobrescrever &&
            mantidos.map((campo) => (
              <Fragment key={campo}>
                <dt>{CAMPOS[campo] ?? campo}</dt>
                <dd className="m2">
                  {textOf(valueOf(antes, campo))} fica: foi mudado à mão (a operação diz {textOf(valueOf(operation, campo))})
                </dd>
              </Fragment>
            ))}
        </dl>
      </div>
    )
  })
}

const textOf = (value: unknown): string => (value === null || value === undefined || value === '' ? 'vazio' : String(value))
