import type { Bloco as Of } from '@retaguarda/contract/saude.ts'
import type { Column } from '../../kit/ui/data-table.tsx'
import { formatCount, formatDate, formatNumber, sizeText } from '../../kit/ui/format.ts'
import { ha } from '../../kit/ui/ha.ts'
import { State } from '../../kit/ui/state.tsx'
import { Bloco, type PainelProps } from './bloco.tsx'
import styles from './saude.module.css'

const age = (instant: string | null) => (instant === null ? null : ha(instant))

const INTEGRACOES: Column<Of<'integracoes'>[number]>[] = [
  { head: 'Integração', at: 'name', className: 'nowrap', cell: ({ nome }) => nome },
  { head: 'Situação', at: 'value', cell: ({ situacao }) => <State of="integracao" value={situacao} /> },
  { head: 'Respondeu', quiet: true, label: 'Respondeu', className: 'nowrap', cell: ({ ultimoSucesso }) => age(ultimoSucesso) },
  {
    head: 'Falhas em 1 h',
    num: true,
    label: 'Falhas em 1 h',
    cell: ({ falhasHora }) => (falhasHora === 0 ? null : formatNumber(falhasHora)),
  },
  {
    head: 'Última falha',
    at: 'line',
    quiet: true,
    cell: ({ ultimaFalha, erro }) => (ultimaFalha === null ? null : `${ha(ultimaFalha)}: ${erro ?? ''}`),
  },
]

export const Integracoes = ({ painel }: PainelProps) => (
  <Bloco title="Integrações" block={painel.integracoes} columns={INTEGRACOES} keyOf={({ nome }) => nome} empty="Nenhuma integração." wide />
)

/** Days before its end from which a certificate asks for attention. */
export const CERTIFICADO_DIAS = 30

const left = (dias: number) => (dias < 0 ? 'Vencido' : dias === 0 ? 'Vence hoje' : formatCount(dias, 'dia', 'dias'))

const CERTIFICADOS: Column<Of<'certificados'>[number]>[] = [
  { head: 'Certificado', at: 'name', cell: ({ nome }) => nome },
  { head: 'Fim', num: true, quiet: true, label: 'Fim', cell: ({ fim }) => (fim === null ? null : formatDate(fim)) },
  {
    head: 'Faltam',
    num: true,
    at: 'value',
    cell: ({ dias }) =>
      dias === null ? null : <span className={dias <= CERTIFICADO_DIAS ? `${styles.alerta} bad` : undefined}>{left(dias)}</span>,
  },
  { head: 'Erro', at: 'line', quiet: true, cell: ({ erro }) => erro },
]

export const Certificados = ({ painel }: PainelProps) => (
  <Bloco
    title="Certificados"
    block={painel.certificados}
    columns={CERTIFICADOS}
    keyOf={({ nome }) => nome}
    empty="Nenhum endereço da configuração usa TLS."
  />
)

/** Part of a disk that is to stay free. */
export const DISCO_LIVRE = 0.1

const DISCOS: Column<Of<'discos'>[number]>[] = [
  { head: 'Lugar', at: 'name', cell: ({ maquina, lugar }) => `${maquina}: ${lugar}` },
  {
    head: 'Livre',
    num: true,
    at: 'value',
    cell: ({ livre, total }) => <span className={livre < total * DISCO_LIVRE ? `${styles.alerta} bad` : undefined}>{sizeText(livre)}</span>,
  },
  { head: 'Total', num: true, quiet: true, label: 'de', cell: ({ total }) => sizeText(total) },
]

export const Discos = ({ painel }: PainelProps) => (
  <Bloco
    title="Discos"
    block={painel.discos}
    columns={DISCOS}
    keyOf={({ maquina, lugar }) => `${maquina} ${lugar}`}
    empty="Nenhum disco foi medido ainda."
  />
)
