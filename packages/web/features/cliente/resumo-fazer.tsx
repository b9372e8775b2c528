import type { Panorama } from '@retaguarda/contract/cliente-panorama.ts'
import { dayOf, daysBetween } from '@retaguarda/contract/kit/tempo.ts'
import {
  type Icon,
  IconAlertTriangle,
  IconBuildingBank,
  IconCalendarExclamation,
  IconFileAlert,
  IconFileText,
  IconMailOff,
  IconWorldOff,
} from '@tabler/icons-react'
import { Link, linkOptions, type NavigateOptions } from '@tanstack/react-router'
import { Card } from '../../kit/ui/card.tsx'
import { formatCount } from '../../kit/ui/format.ts'
import { ha } from '../../kit/ui/ha.ts'
import type { Tone } from '../../kit/ui/tone.ts'
import { lugarDe, naoChegou } from '../../parts/faturamento/recusas.ts'
import styles from './cliente.module.css'
import { boletosEmAberto, type Registro } from './registro.ts'

type Falta = { key: string; tone: Tone; icon: Icon; texto: string; leva: string; link: NavigateOptions }
type Props = { registro: Registro; panorama: Panorama }

/** What somebody should see to, only when there is something. */
export function ParaFazer(props: Props) {
  const faltas = faltasDe(props)
  if (faltas.length === 0) return null
  return (
    <Card title="Para fazer" className={styles.fazer} flush>
      <ul className={styles.lista}>
        {faltas.map(({ key, tone, icon: Icone, texto, leva, link }) => (
          <li key={key} className={`${styles.falta} ${tone}`}>
            <Icone className="ico" aria-hidden />
            <span>{texto}</span>
            <Link {...link} className="no-print" aria-label={`${leva}: ${texto}`}>
              {leva}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export const days = (n: number) => formatCount(n, 'dia', 'dias')

/** `em 9 dias`, `hoje`. */
export const em = (n: number): string => (n === 0 ? 'hoje' : `em ${days(n)}`)

function faltasDe({ registro: { id, pessoa }, panorama }: Props): Falta[] {
  const { faturas, loja, contratos, documentos, agendamentos, recusas, pendencia } = panorama
  const today = dayOf(new Date())
  const faltas: Falta[] = []
  if (loja?.situacao === 'offline')
    faltas.push({
      key: 'loja',
      tone: 'bad',
      icon: IconWorldOff,
      leva: 'Ver status',
      texto: loja.desde ? `Loja offline ${ha(loja.desde)}` : 'Loja offline',
      link: linkOptions({ to: '/client-status', search: { cliente: id } }),
    })
  if (faturas?.vencidoDesde)
    faltas.push({
      key: 'boletos',
      tone: 'bad',
      icon: IconAlertTriangle,
      leva: 'Abrir',
      texto: vencidos(faturas.vencidos, daysBetween(faturas.vencidoDesde, today)),
      link: linkOptions({ to: '/financeiro/recebiveis', search: { filter: boletosEmAberto(id), page: 1 } }),
    })
  if (pendencia)
    faltas.push({
      key: 'pendencia',
      tone: 'warn',
      icon: IconBuildingBank,
      leva: 'Corrigir o endereço',
      texto: `${pendencia.error} Sem isso os boletos não vão ao banco.`,
      link: linkOptions({ to: '/pessoa/alterar/$id', params: { id: String(pessoa.id) }, search: { aba: 'enderecos' } }),
    })
  for (const one of recusas)
    faltas.push({
      key: `recusa ${one.tipo} ${one.id}`,
      tone: 'bad',
      icon: IconMailOff,
      leva: one.fatura === null ? 'Ver a mensagem' : 'Reenviar',
      texto: `${naoChegou(one)}. ${one.motivo}`,
      link: lugarDe(one),
    })
  for (const { id: agenda, task, checklist, dataInicio } of agendamentos)
    if (dayOf(dataInicio) < today)
      faltas.push({
        key: `agenda ${agenda}`,
        tone: 'warn',
        icon: IconCalendarExclamation,
        leva: 'Executar',
        texto: `${checklist}: agendado ${ha(dataInicio)} e ainda aberto`,
        link: linkOptions({ to: '/task/executar/$id', params: { id: String(task) } }),
      })
  for (const { id: vinculo, objetoContrato, dataFim, terminando } of contratos)
    if (terminando && dataFim)
      faltas.push({
        key: `vinculo ${vinculo}`,
        tone: 'warn',
        icon: IconFileText,
        leva: 'Alterar',
        texto: `${objetoContrato.codigo} termina ${em(daysBetween(today, dayOf(dataFim)))}`,
        link: linkOptions({ to: '/cliente-objeto-contrato/obj/alterar/$id', params: { id: String(vinculo) } }),
      })
  for (const { id: anexo, nome, validade } of documentos)
    faltas.push({
      key: `anexo ${anexo}`,
      tone: validade < today ? 'bad' : 'warn',
      icon: IconFileAlert,
      leva: 'Anexo',
      texto: `${nome} ${validade < today ? `venceu há ${days(daysBetween(validade, today))}` : `vence ${em(daysBetween(today, validade))}`}`,
      link: linkOptions({ to: '/cliente/alterar/$id', params: { id: String(id) }, search: { aba: 'anexos' } }),
    })
  return faltas
}

const vencidos = (quantos: number, maior: number): string =>
  quantos === 1 ? `1 boleto vencido há ${days(maior)}` : `${quantos} boletos vencidos, o mais antigo há ${days(maior)}`
