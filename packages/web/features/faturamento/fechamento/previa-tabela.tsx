import { Checkbox } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { LinhaPrevia } from '@retaguarda/contract/faturamento/fechamento.ts'
import { PAGE_SIZE } from '@retaguarda/contract/kit/list-query.ts'
import { IconAlertTriangle, IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PagerBar } from '../../../kit/ui/pager-bar.tsx'
import { formatMoney, formatNumber } from '../../../kit/ui/format.ts'
import { Status } from '../../../kit/ui/status.tsx'
import { statusOf } from '../../../kit/ui/status-map.ts'
import tabela from '../../../parts/faturamento/tabela.module.css'
import type { Busca, ORDENS, useBusca } from '../comum/busca.ts'
import styles from '../comum/comum.module.css'
import { Diferenca } from './pecas.tsx'
import { escolher, escolhida, pode } from './previa-vista.ts'

type Props = { shown: LinhaPrevia[]; busca: Busca; ir: ReturnType<typeof useBusca>['ir'] }

/** A page of the preview: each client's value, how far it is from the month before, and what is odd. */
export function PreviaTabela({ shown, busca, ir }: Props) {
  const phone = useMediaQuery('(max-width: 47.99em)', matchMedia('(max-width: 47.99em)').matches, { getInitialValueInEffect: false })
  const last = Math.max(1, Math.ceil(shown.length / PAGE_SIZE))
  const page = Math.min(busca.pagina, last)
  const rows = shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const podem = shown.filter(pode)
  const marcados = podem.filter((linha) => escolhida(linha, busca.escolha)).length
  const all = podem.length > 0 && marcados === podem.length
  const mark = (linhas: LinhaPrevia[], on: boolean) =>
    ir({
      escolha: escolher(
        busca.escolha,
        linhas.map(({ cliente }) => cliente.id),
        on,
      ),
    })
  const markAll = () => {
    // All of them at once: the address stays short.
    if (shown.length === podem.length && busca.aviso === undefined && busca.nome === '')
      ir({ escolha: { modo: all ? 'so' : 'fora', ids: [] } })
    else mark(podem, !all)
  }
  if (shown.length === 0) return <p className={`${tabela.vazio} m3`}>Nenhum cliente com estes filtros.</p>
  return (
    <>
      <div className={tabela.rolar} tabIndex={0} role="region" aria-label="Prévia do mês">
        <table className={`${tabela.tabela} ${tabela.blocos}`}>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  size="xs"
                  aria-label="Marcar todos os que estão na lista"
                  checked={all}
                  indeterminate={marcados > 0 && !all}
                  onChange={markAll}
                />
              </th>
              <Head por="nome" label="Cliente" busca={busca} ir={ir} />
              <th scope="col">Fatura</th>
              <th scope="col" className={`num ${styles.largo}`}>
                Itens
              </th>
              <th scope="col" className={`num ${styles.largo}`}>
                Mês anterior
              </th>
              <Head por="valor" label="Valor" busca={busca} ir={ir} num />
              <Head por="diferenca" label="Diferença" busca={busca} ir={ir} num />
              <th scope="col">Avisos</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((linha) => (
              <Linha key={linha.cliente.id} linha={linha} on={escolhida(linha, busca.escolha)} mark={(on) => mark([linha], on)} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length > PAGE_SIZE && (
        <PagerBar page={page} rows={rows.length} total={{ total: shown.length }} onPage={(pagina) => ir({ pagina })} phone={phone} />
      )}
    </>
  )
}

type HeadProps = Pick<Props, 'busca' | 'ir'> & { por: (typeof ORDENS)[number]; label: string; num?: boolean }

function Head({ por, label, busca: { ordem }, ir, num = false }: HeadProps) {
  const on = ordem.por === por
  const Arrow = ordem.desce ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" className={num ? 'num' : undefined} aria-sort={on ? (ordem.desce ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        className={styles.ordenar}
        onClick={() => ir({ ordem: { por, desce: on ? !ordem.desce : por !== 'nome' }, pagina: 1 })}
      >
        {label} {on && <Arrow size={12} aria-hidden />}
      </button>
    </th>
  )
}

function Linha({ linha, on, mark }: { linha: LinhaPrevia; on: boolean; mark: (on: boolean) => void }) {
  const { cliente, fatura, itens, valorAnterior, valor, diferenca, variacao, avisos } = linha
  const can = pode(linha)
  const reason = avisos.find(({ tipo }) => tipo === 'erro' || tipo === 'encerrada')?.texto
  return (
    <tr>
      <td className={tabela.marca}>
        <Checkbox
          size="xs"
          aria-label={`Calcular ${cliente.nome}`}
          aria-disabled={!can || undefined}
          aria-description={can ? undefined : reason}
          data-disabled={!can || undefined}
          title={can ? undefined : reason}
          checked={on}
          onChange={(event) => can && mark(event.currentTarget.checked)}
        />
      </td>
      <td className={tabela.nome}>{cliente.nome}</td>
      <td>
        {fatura ? (
          <Link to={`/financeiro/fatura/visualizar/${fatura.id}`}>
            <Status {...statusOf('fatura', fatura.situacao)} />
          </Link>
        ) : (
          <span className="m3">Nova</span>
        )}
      </td>
      <td className={`num m2 ${styles.largo}`} data-rotulo="itens">
        {formatNumber(itens)}
      </td>
      <td className={`num m2 ${styles.largo}`} data-rotulo="antes">
        {formatMoney(valorAnterior)}
      </td>
      <td className={`num ${tabela.valor}`}>{formatMoney(valor)}</td>
      <td className="num">
        {diferenca === null ? <span className="m3">—</span> : <Diferenca valor={diferenca} />}
        {variacao !== null && <span className="m3"> ({formatNumber(variacao).replace('-', '−')}%)</span>}
      </td>
      <td className={`${styles.avisos} ${tabela.quebra}`}>
        {avisos.map(({ tipo, texto }) => (
          <span key={`${tipo} ${texto}`} className={`${styles.aviso} ${tipo === 'erro' ? 'bad' : tipo === 'encerrada' ? 'mute' : 'warn'}`}>
            <IconAlertTriangle aria-hidden />
            <span>{texto}</span>
          </span>
        ))}
      </td>
    </tr>
  )
}
