import { type fatura, podeFatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { podeMudarRetencao, Tributo } from '@retaguarda/contract/faturamento/retencao.ts'
import { exact, percentText } from '@retaguarda/contract/kit/money.ts'
import { Button } from '@mantine/core'
import { IconCoin, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { useUser } from '../../../kit/session/session.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatMoney } from '../../../kit/ui/format.ts'
import { UsarCreditos } from '../credito/usar-creditos.tsx'
import { AjustarRetencoes } from './ajustar-retencoes.tsx'
import styles from './fatura.module.css'

export type FaturaLida = z.output<(typeof fatura)['get']['response']>

type Line = { key: string; what: string; how: string | null; value: string; strong?: boolean }

const there = (value: string) => !exact(value).isZero()

/** From what is charged to what is to be paid, a line a figure; those that there are not are not shown. */
export function linesOf({ valorBruto, desconto, valor, retencoes, creditos, aPagar }: FaturaLida): Line[] {
  const retidas = retencoes.map(
    ({ id, tributo, base, aliquota, valor: value, comprovante }): Line => ({
      key: `r${id}`,
      what: `${Tributo.labels[tributo]} retido`,
      how: `${aliquota === null ? 'no pagamento de um boleto' : `${percentText(aliquota)} de ${formatMoney(base)}`}${comprovante ? ', com comprovante' : ''}`,
      value: `−${formatMoney(value)}`,
    }),
  )
  return [
    ...(there(desconto)
      ? [
          { key: 'bruto', what: 'Valor bruto', how: null, value: formatMoney(valorBruto) },
          { key: 'desconto', what: 'Descontos', how: null, value: `−${formatMoney(desconto)}` },
        ]
      : []),
    { key: 'valor', what: 'Valor da fatura', how: 'o que diz a nota', value: formatMoney(valor) },
    ...retidas,
    ...creditos.map(
      ({ credito, valor: value }): Line => ({ key: `c${credito}`, what: `Crédito ${credito}`, how: null, value: `−${formatMoney(value)}` }),
    ),
    { key: 'aPagar', what: 'A pagar', how: null, value: formatMoney(aPagar), strong: true },
  ]
}

const COLUMNS: Column<Line>[] = [
  { head: 'Parte', at: 'name', cell: ({ what, strong }) => (strong ? <b className="b6">{what}</b> : what) },
  { head: 'Como', quiet: true, cell: ({ how }) => how ?? '' },
  { head: 'Valor', num: true, at: 'value', cell: ({ value, strong }) => (strong ? <b className="b6">{value}</b> : value) },
]

/** How much of an invoice is to be paid, and why. Nothing where all of its value is, and its client has no credit for it. */
export function APagar({ fatura: one }: { fatura: FaturaLida }) {
  const [open, setOpen] = useState<'retencoes' | 'creditos'>()
  const adjusts = podeMudarRetencao(useUser()) && podeFatura('reter', one.situacao)
  const has = there(one.creditoDisponivel) || one.creditos.length > 0
  const uses = podeFatura('usarCreditos', one.situacao) && has
  if (one.porQue.length === 0 && !there(one.desconto) && !uses) return null
  const close = () => setOpen(undefined)
  return (
    <Card
      title="A pagar"
      flush
      aside={
        <>
          {uses && (
            <Button variant="subtle" leftSection={<IconCoin aria-hidden />} onClick={() => setOpen('creditos')}>
              Usar créditos
            </Button>
          )}
          {adjusts && (
            <Button variant="subtle" leftSection={<IconPencil aria-hidden />} onClick={() => setOpen('retencoes')}>
              Ajustar retenções
            </Button>
          )}
        </>
      }
    >
      <DataTable label="A pagar" columns={COLUMNS} rows={linesOf(one)} keyOf={({ key }) => key} phone="row" />
      {uses && there(one.creditoDisponivel) && <p className={`m2 ${styles.nota}`}>{creditosTexto(one)}</p>}
      {one.porQue.length > 0 && (
        <details className={styles.porQue}>
          <summary>Por que este valor?</summary>
          <ul>
            {one.porQue.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
      {open === 'retencoes' && <AjustarRetencoes fatura={one} onClose={close} />}
      {open === 'creditos' && <UsarCreditos fatura={one} onClose={close} />}
    </Card>
  )
}

/** What becomes of the credits of its client. */
function creditosTexto({ situacao, creditoDisponivel, creditosEscolhidos }: FaturaLida): string {
  const has = `O cliente tem ${formatMoney(creditoDisponivel)} em créditos`
  if (situacao !== SituacaoFatura.code.EM_PROCESSAMENTO) return `${has} para usar.`
  if (creditosEscolhidos === null) return `${has}. Fechar a fatura os usa, até o que ela tem a pagar.`
  return creditosEscolhidos.length === 0
    ? `${has}. Esta fatura não usa nenhum.`
    : `${has}. Fechar a fatura usa ${creditosEscolhidos.length === 1 ? 'o crédito' : 'os créditos'} ${creditosEscolhidos.join(', ')}.`
}
