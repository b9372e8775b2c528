import type { Competencia } from '@retaguarda/contract/faturamento/explicacao.ts'
import { type ClientesDoMes, CORES_RESUMO } from '@retaguarda/contract/faturamento/resumo.ts'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Card } from '../../../kit/ui/card.tsx'
import { formatMoney, formatNumber } from '../../../kit/ui/format.ts'
import { competenciaText } from '../../../parts/faturamento/competencia.ts'
import { cor } from '../../../parts/grafico/cores.ts'
import { Carregando } from '../../../parts/grafico/figura.tsx'
import tabela from '../../../parts/grafico/grafico.module.css'
import { Amostra } from '../../../parts/grafico/marca.tsx'
import { type Fatia, fatias } from './contas.ts'
import { faturasDe, useBusca } from './endereco.ts'
import styles from './resumo.module.css'

const Rosca = lazy(async () => ({ default: (await import('../../../parts/grafico/rosca.tsx')).Rosca }))

type Props = { ate: Competencia; now: ClientesDoMes | undefined }

/** Each client's part of the month: the ring, and the table that is its legend. */
export function Partes({ ate, now }: Props) {
  const [{ todos }] = useBusca()
  const title = `Clientes em ${competenciaText(ate)}`
  if (!now)
    return (
      <Card title={title}>
        <p className="m3">Nenhuma fatura foi fechada em {competenciaText(ate)}.</p>
      </Card>
    )
  const slices = fatias(now.clientes, CORES_RESUMO)
  const more = now.clientes.length > slices.length
  const rows = todos ? fatias(now.clientes, now.clientes.length) : slices
  return (
    <Card
      title={title}
      flush
      aside={
        <>
          {more && (
            <Link to="." search={(old: object) => ({ ...old, todos: todos ? undefined : 1 })} replace resetScroll={false}>
              {todos ? `Só os ${CORES_RESUMO - 1} maiores` : `Ver os ${formatNumber(now.clientes.length)} clientes`}
            </Link>
          )}
          <span className={`m2 ${styles.comTotal}`}>
            Total <b className={`b6 ${styles.total}`}>{formatMoney(now.valorTotalTodos)}</b>
          </span>
        </>
      }
    >
      <div className={styles.partes}>
        <Suspense fallback={<Carregando />}>
          <Rosca
            titulo={`${title}: a parte de cada um. Os números são os da tabela ao lado.`}
            fatias={slices}
            ultima={rows.length > slices.length ? `${slices.length}+` : undefined}
          />
        </Suspense>
        <div className={`scroll-x ${styles.rolar}`} tabIndex={0} role="region" aria-label={`${title}: tabela`}>
          <Tabela ate={ate} rows={rows} slices={slices.length} title={title} total={now.valorTotalTodos} />
        </div>
      </div>
    </Card>
  )
}

type TabelaProps = { ate: Competencia; rows: Fatia[]; slices: number; title: string; total: string }

function Tabela({ ate, rows, slices, title, total }: TabelaProps) {
  const biggest = Math.max(...rows.map(({ percentual }) => Number(percentual)))
  // Those of Outros share its slice.
  const lugar = (at: number) => Math.min(at, slices - 1)
  return (
    <table className={`${tabela.tabela} ${styles.tabela}`} aria-label={title}>
      <thead>
        <tr>
          <th scope="col" className="num">
            Nº
          </th>
          <th scope="col">Cliente</th>
          <th scope="col" className="num">
            Valor
          </th>
          <th scope="col" className="num">
            Parte
          </th>
          <td className={styles.barra} aria-hidden />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ chave, nome, valor, percentual, cliente }, at) => (
          <tr key={chave}>
            <td className="num">
              <span className={styles.lugar}>
                <Amostra lugar={lugar(at)} tipo="fatia" />
                {at + 1}
              </span>
            </td>
            <th scope="row" className={styles.nome}>
              {cliente ? (
                <Link {...faturasDe(ate, { cliente: cliente.nome })} className="elip" title={nome}>
                  {nome}
                </Link>
              ) : (
                <Link to="." search={(now: object) => ({ ...now, todos: 1 })} replace resetScroll={false}>
                  {nome}
                </Link>
              )}
            </th>
            <td className="num">{formatMoney(valor)}</td>
            <td className="num m2">{percentual.replace('.', ',')}%</td>
            <td className={styles.barra} aria-hidden>
              <div
                style={{
                  width: `${biggest > 0 ? (Number(percentual) / biggest) * 100 : 0}%`,
                  background: cor(lugar(at)),
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <th scope="row">Total</th>
          <td className="num">{formatMoney(total)}</td>
          <td className="num">{biggest > 0 ? '100,00%' : '0,00%'}</td>
          <td className={styles.barra} aria-hidden />
        </tr>
      </tfoot>
    </table>
  )
}
