import type { ErroNfse, Nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { formatCodigo } from '@retaguarda/contract/faturamento/nfse-fiscal.ts'
import { exact, percentText } from '@retaguarda/contract/kit/money.ts'
import type { ReactNode } from 'react'
import { Card } from '../../../kit/ui/card.tsx'
import { CopyButton } from '../../../kit/ui/copy-button.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatDateTime, formatMoney, formatNumber } from '../../../kit/ui/format.ts'
import { formatDocumento, formatPhone } from '../../../kit/ui/format-pessoa.ts'
import { Corrigir } from './corrigir.tsx'
import styles from './nfse.module.css'
import { ondeDoErro } from './onde.ts'

type Props = { nota: Nfse }

const Dado = ({ nome, largo, children }: { nome: string; largo?: boolean; children: ReactNode }) => (
  <div className={largo ? styles.largo : undefined}>
    <dt>{nome}</dt>
    <dd className={styles.texto}>{children ?? <span className="m3">—</span>}</dd>
  </div>
)

/** Whom the note is made out to, as it says it. */
export const Tomador = ({ nota: { tomador } }: Props) => (
  <Card title="Tomador">
    <dl className={`labelled ${styles.dados}`}>
      <Dado nome="Nome" largo>
        {tomador.nome}
      </Dado>
      <Dado nome="Documento">{formatDocumento(tomador.documento)}</Dado>
      <Dado nome="Inscrição municipal">{tomador.inscricaoMunicipal}</Dado>
      <Dado nome="Endereço" largo>
        {tomador.endereco}
      </Dado>
      <Dado nome="E-mail" largo>
        {tomador.email}
      </Dado>
      <Dado nome="Telefone">{tomador.fone && formatPhone(tomador.fone)}</Dado>
    </dl>
  </Card>
)

/** What it is about, and what it is known by. */
export const Servico = ({ nota: { servico, chave } }: Props) => (
  <Card title="Serviço">
    <dl className={`labelled ${styles.dados}`}>
      <Dado nome="Descrição" largo>
        {servico.descricao}
      </Dado>
      <Dado nome="Código de tributação nacional">{formatCodigo('cTribNac', servico.cTribNac)}</Dado>
      <Dado nome="Código municipal">{servico.cTribMun}</Dado>
      <Dado nome="NBS">{servico.cNBS && formatCodigo('cNBS', servico.cNBS)}</Dado>
      <Dado nome="Município">{servico.municipio}</Dado>
      <Dado nome="Chave de acesso" largo>
        {chave && (
          <span className={styles.chave}>
            <span className="mono">{chave}</span>
            <CopyButton variant="subtle" size="xs" text={chave}>
              Copiar
            </CopyButton>
          </span>
        )}
      </Dado>
    </dl>
  </Card>
)

type Figure = { what: string; how: string | null; value: string; strong?: boolean }

const FIGURES: Column<Figure>[] = [
  { head: 'Parte', at: 'name', cell: ({ what, strong }) => (strong ? <b className="b6">{what}</b> : what) },
  { head: 'Como', quiet: true, cell: ({ how }) => how ?? '' },
  { head: 'Valor', num: true, at: 'value', cell: ({ value, strong }) => (strong ? <b className="b6">{value}</b> : value) },
]

const there = ({ value, strong }: Figure) => strong === true || !exact(value).isZero()

/** From the service to what is left of it; what is nothing is left out. */
function figuresOf({ valores: v }: Nfse): Figure[] {
  const less = (what: string, value: string): Figure => ({ what, how: null, value })
  const rate = v.aliquota === null ? 'sobre ' : `${percentText(v.aliquota)} de `
  const iss = { what: 'ISS', how: `${rate}${formatMoney(v.base)}${exact(v.issRetido).isZero() ? '' : ', retido'}`, value: v.iss }
  const parts = [
    { what: 'Valor do serviço', how: null, value: v.servico, strong: true },
    less('Desconto', v.desconto),
    iss,
    less('IRRF retido', v.irrf),
    less('INSS retido', v.inss),
    less('PIS, COFINS e CSLL retidos', v.csll),
    less('Total retido', v.totalRetido),
    { what: 'Líquido', how: null, value: v.liquido, strong: true },
  ]
  return parts.filter(there).map((one) => ({ ...one, value: formatMoney(one.value) }))
}

/** The note's figures, and those of the new taxes, which the other side calculates. */
export const Valores = ({ nota }: Props) => (
  <>
    <Card title="Valores" flush>
      <DataTable label="Valores" phone="row" columns={FIGURES} rows={figuresOf(nota)} keyOf={({ what }) => what} />
    </Card>
    {nota.ibsCbs && (
      <Card title="IBS e CBS, calculados pela Sefin" flush>
        <DataTable label="IBS e CBS" phone="row" columns={FIGURES} rows={novosOf(nota.ibsCbs)} keyOf={({ what }) => what} />
      </Card>
    )}
  </>
)

const novosOf = (n: NonNullable<Nfse['ibsCbs']>): Figure[] =>
  [
    { what: 'Base de cálculo', how: null, value: n.base },
    { what: 'IBS estadual', how: null, value: n.ibsUf },
    { what: 'IBS municipal', how: null, value: n.ibsMun },
    { what: 'IBS', how: 'não se soma à nota em 2026', value: n.ibs },
    { what: 'CBS', how: 'não se soma à nota em 2026', value: n.cbs },
    { what: 'Total da nota', how: null, value: n.totalNota, strong: true },
  ].map((one) => ({ ...one, value: formatMoney(one.value) }))

const ERROS: Column<ErroNfse & { cliente: number }>[] = [
  { head: 'Código', at: 'name', cell: ({ codigo }) => codigo || '—' },
  {
    head: 'O que a Sefin disse',
    at: 'line',
    cell: ({ descricao, complemento }) => (
      <span className={styles.texto}>
        {descricao}
        {complemento !== null && <span className="m2"> {complemento}</span>}
      </span>
    ),
  },
  { head: 'O que fazer', at: 'line', cell: (erro) => <Fazer erro={erro} cliente={erro.cliente} /> },
]

function Fazer({ erro: { codigo, texto }, cliente }: { erro: ErroNfse; cliente: number }) {
  const onde = ondeDoErro(codigo)
  if (texto === null) return null
  return (
    <p>
      {texto} {onde && <Corrigir falta={{ ...onde, id: onde.onde === 'cliente' ? cliente : null, texto }} />}
    </p>
  )
}

/** Why it was refused, and where that is mended. */
export const Recusas = ({ nota: { erros, cliente } }: Props) =>
  erros.length > 0 && (
    <Card title="Por que foi recusada" flush>
      <DataTable
        label="Recusas"
        columns={ERROS}
        rows={erros.map((erro) => ({ ...erro, cliente: cliente.id }))}
        keyOf={({ codigo }, index) => `${codigo} ${index}`}
      />
    </Card>
  )

const TENTATIVAS: Column<Nfse['tentativas'][number]>[] = [
  { head: 'Quando', at: 'name', cell: ({ dataHora }) => formatDateTime(dataHora) },
  { head: 'Pedido', cell: ({ pedido }) => <span className="mono">{pedido}</span> },
  { head: 'Resposta', num: true, label: 'resposta', cell: ({ status }) => status ?? 'nenhuma' },
  { head: 'Código', label: 'código', cell: ({ codigo }) => codigo },
  { head: 'Demora', num: true, quiet: true, label: 'em', cell: ({ ms }) => `${formatNumber(ms)}\u00a0ms` },
]

/** What was asked of the other side, folded away. */
export const Tentativas = ({ nota: { tentativas } }: Props) =>
  tentativas.length > 0 && (
    <details className="fold">
      <summary>{tentativas.length === 1 ? 'Uma conversa com a Sefin' : `${formatNumber(tentativas.length)} conversas com a Sefin`}</summary>
      <DataTable
        region="Conversas com a Sefin"
        framed
        height={320}
        columns={TENTATIVAS}
        rows={tentativas}
        keyOf={({ dataHora, pedido }, index) => `${index} ${dataHora} ${pedido}`}
      />
    </details>
  )
