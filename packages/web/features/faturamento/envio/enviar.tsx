import { CAMPOS_OBRIGATORIOS, EnviarForm, envio, type PreviaEnvio } from '@retaguarda/contract/faturamento/envio.ts'
import { ANOS_FECHAMENTO, fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { type Competencia, competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CheckboxField, SelectField } from '../../../kit/fields/choice-field.tsx'
import { FormCard } from '../../../kit/fields/form-card.tsx'
import { RefPickerMany } from '../../../kit/fields/ref-picker-many.tsx'
import { CommandForm } from '../../../kit/form/command-form.tsx'
import { isReference } from '../../../kit/form/diff.ts'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useValue } from '../../../kit/form/form-store.ts'
import { useCommandForm } from '../../../kit/form/use-command-form.ts'
import { showOf } from '../../../kit/form/value-text.ts'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { useGoBack } from '../../../kit/route/here.ts'
import { Failed } from '../../../kit/ui/failed.tsx'
import { formatCount } from '../../../kit/ui/format.ts'
import { Note } from '../../../kit/ui/note.tsx'
import { SkeletonCard } from '../../../kit/ui/skeleton.tsx'
import { clientes } from '../../../parts/cliente/clientes.ts'
import { anos, competenciaAtual, meses } from '../../../parts/faturamento/competencia.ts'
import { ID_MAX, idsDe, idsText, whole } from '../comum/busca.ts'
import type { EnvioSearch } from '../comum/faturamento.search.ts'
import { type Comeco, useComeco } from './comeco.ts'
import { EnvioEmAndamento } from './envio-andamento.tsx'
import { type Resultado, Resultados } from './envio-resultados.tsx'
import { MesQuePode } from './mes-que-pode.tsx'
import { previaKey, QuemRecebe } from './quem-recebe.tsx'

const f = fieldsOf(EnviarForm)
type Busca = { ano: number; mes: number; ids: number[]; semLoja: boolean; envio: number | undefined }

function buscaDe(search: EnvioSearch): Busca {
  const now = competenciaAtual()
  return {
    ano: whole(search.ano, 1, ID_MAX) ?? now.ano,
    mes: whole(search.mes, 1, 12) ?? now.mes,
    ids: idsDe(search.clientes),
    semLoja: Boolean(search.semLoja),
    envio: whole(search.envio, 1, ID_MAX),
  }
}

/** Enviar para E-commerce: only what is Faturada goes (FAT-009, FAT-031). */
export function FaturaEnviar() {
  const search = screen.useSearch()
  const busca = buscaDe(search)
  const { comeco, error } = useComeco(search, busca.ids)
  return (
    <Page width="form">
      <PageHeader title="Enviar para E-commerce" />
      {busca.envio !== undefined ? (
        <EnvioEmAndamento key={busca.envio} id={busca.envio} />
      ) : comeco ? (
        <Formulario busca={busca} comeco={comeco} />
      ) : error ? (
        <Failed error={error} otherwise="Não foi possível ver quais faturas enviar. Abra a tela de novo." />
      ) : (
        <SkeletonCard />
      )}
    </Page>
  )
}

const screen = getRouteApi('/sessao/financeiro/fatura/enviar')
/** It is followed as it goes, at an address of its own. */
const ESPERA_S = 0

const show = showOf(EnviarForm, { mes: meses, ano: anos(ANOS_FECHAMENTO) })

function Formulario({ busca, comeco }: { busca: Busca; comeco: Comeco }) {
  const [resultado, setResultado] = useState<Resultado>()
  const navigate = screen.useNavigate()
  const leave = useGoBack('/financeiro/fatura')
  const client = useQueryClient()
  // What nothing goes of needs no decision: the answer says so.
  const isNothing = (body: Competencia & { cliente: number[] }) => client.getQueryData<PreviaEnvio>(previaKey(body))?.total === 0
  const form = useCommandForm(envio.enviar, {
    schema: EnviarForm,
    kept: 'address',
    values: { cliente: comeco.clientes, semLoja: busca.semLoja, mes: comeco.mes ?? busca.mes, ano: comeco.ano ?? busca.ano },
    show,
    input: (body) => ({ query: { espera: ESPERA_S }, body }),
    ask: (body) =>
      isNothing(body)
        ? undefined
        : {
            title: 'Enviar faturas?',
            children: `As faturas ${competenciaTexto(body)} ${quem(body.cliente)} que estão na situação Faturada vão para as lojas, e cada cliente recebe um e-mail.${body.semLoja ? ' A quem não tem loja vai só o e-mail.' : ''}`,
            confirmLabel: 'Enviar',
          },
    changes: [[fatura.prefix]],
    done: (answer) => {
      if (answer.envio === undefined) setResultado(answer)
      else void navigate({ search: (now) => ({ ...now, envio: answer.envio }) })
    },
    above: { title: 'Algo deu errado!', wrong: CAMPOS_OBRIGATORIOS },
  })
  return (
    <>
      <CommandForm
        form={form}
        label="Enviar para E-commerce"
        confirm="Enviar"
        onCancel={leave}
        doing="Enviando às lojas…"
        look="page"
        below={<NoEndereco busca={busca} />}
      >
        <FormCard>
          <SelectField name={f.mes} span={6} half empty="Selecione" />
          <SelectField name={f.ano} span={6} half empty="Selecione" />
          <CheckboxField name={f.semLoja} />
          <RefPickerMany name={f.cliente} suggest={clientes} hint="Em branco, todos os clientes com fatura na situação Faturada." />
        </FormCard>
        <MesQuePode />
        <QuemRecebe />
        <Fora {...comeco} />
      </CommandForm>
      {resultado && !form.busy && <Resultados {...resultado} />}
    </>
  )
}

/** What was ticked and does not go along, and, where that is all of it, whom an empty field means. */
const Fora = ({ fora, clientes }: Comeco) =>
  fora > 0 && (
    <Note tone="warn">
      {formatCount(fora, 'fatura marcada não está', 'faturas marcadas não estão')} neste envio: só vão as da situação Faturada de um mês, e
      não as de acordo.
      {clientes.length === 0 && ' Sem clientes escolhidos, o envio é de todos os clientes do mês.'}
    </Note>
  )

const quem = ({ length }: number[]) => (length === 0 ? 'de todos os clientes' : `de ${formatCount(length, 'cliente', 'clientes')}`)

/** Keeps the address at what is chosen. */
function NoEndereco({ busca }: { busca: Busca }) {
  const navigate = screen.useNavigate()
  const chosen = useValue(f.cliente)
  const ids = Array.isArray(chosen) ? chosen.filter(isReference).map(({ id }) => id) : []
  const mes = whole(useValue(f.mes), 1, 12)
  const ano = whole(useValue(f.ano), 1, ID_MAX)
  const semLoja = useValue(f.semLoja) === true
  const changed =
    semLoja !== busca.semLoja ||
    ids.join() !== busca.ids.join() ||
    (mes !== undefined && mes !== busca.mes) ||
    (ano !== undefined && ano !== busca.ano)
  useEffect(() => {
    if (!changed) return
    const clientesText = ids.length > 0 ? idsText(ids) : undefined
    void navigate({
      search: (now) => ({ ...now, mes: mes ?? busca.mes, ano: ano ?? busca.ano, clientes: clientesText, semLoja: semLoja ? 1 : undefined }),
      replace: true,
      resetScroll: false,
    })
  })
  return null
}
