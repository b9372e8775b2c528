import { contabil, ExportarContabilForm, exportacaoContabil, lancamentoContabil } from '@retaguarda/contract/faturamento/contabil.ts'
import { ANOS_FECHAMENTO } from '@retaguarda/contract/faturamento/fatura.ts'
import type { FilterOf } from '@retaguarda/contract/kit/resource.ts'
import { diaDoMes } from '@retaguarda/contract/kit/tempo.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { downloadUrl } from '../../kit/api.ts'
import { SelectField } from '../../kit/fields/choice-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useValue } from '../../kit/form/form-store.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { showOf } from '../../kit/form/value-text.ts'
import { useSearchHere } from '../../kit/route/here.ts'
import { hereWith } from '../../kit/route/search.ts'
import { formatCount, formatMoney } from '../../kit/ui/format.ts'
import { useRead } from '../../kit/use-read.ts'
import { anos, competenciaAnterior, meses } from '../../parts/faturamento/competencia.ts'

export const FECHAR_MES = 'Fechar mês'
const f = fieldsOf(ExportarContabilForm)
const MES_MAX = 12
const DIA_MAX = 31

/** The days of a month, or of a year. */
const periodo = (ano: number, mes: number | null) =>
  ({
    name: 'data',
    op: 'between',
    v: `${ano}-${String(mes ?? 1).padStart(2, '0')}-01`,
    v2: diaDoMes({ ano, mes: mes ?? MES_MAX }, DIA_MAX),
  }) satisfies FilterOf<typeof lancamentoContabil>
export const SEM_ARQUIVO = { name: 'exportacao.id', op: '=', v: null } satisfies FilterOf<typeof lancamentoContabil>
export const doMes = ({ ano, mes }: { ano: number; mes: number }) => periodo(ano, mes)

/** The address says that it is open, and may say of which month. */
export function useFecharMes() {
  const { fechar } = useSearchHere()
  const navigate = useNavigate()
  const go = useCallback((next: 1 | undefined) => void navigate(hereWith({ fechar: next, ano: undefined, mes: undefined })), [navigate])
  return { aberto: fechar === 1, abrir: useCallback(() => go(1), [go]), onClose: () => go(undefined) }
}

/** Hands the accountant what is in no file yet: the month that is over, as a file that comes at once. */
export function FecharMes({ onClose }: { onClose: () => void }) {
  const last = competenciaAnterior()
  const { ano, mes } = useSearchHere()
  const years = anos(ANOS_FECHAMENTO)
  const known = typeof ano === 'number' && ano in years.labels && (mes === undefined || (typeof mes === 'number' && mes in meses.labels))
  const typed = known ? { ano, mes: mes ?? null } : last
  const form = useCommandForm(contabil.exportar, {
    schema: ExportarContabilForm,
    values: typed,
    show: showOf(ExportarContabilForm, { mes: meses, ano: years }),
    input: (body) => ({ body }),
    changes: [[lancamentoContabil.prefix], [exportacaoContabil.prefix], [contabil.aFechar.path]],
    above: { title: 'O arquivo não foi gerado.' },
    done: ({ id }) => location.assign(downloadUrl(contabil.arquivo, { params: { id } })),
    leave: onClose,
  })
  return (
    <CommandDialog form={form} title="Fechar mês para o contador" confirm="Gerar e baixar" doing="Gerando…" size={520} onClose={onClose}>
      <p className="m2">
        O arquivo leva o que ainda não está em nenhum. O que acontecer depois em um mês já entregue sai em um complemento: um arquivo gerado
        não muda.
      </p>
      <FormGrid>
        <SelectField name={f.mes} span={7} empty="O ano todo" required={false} />
        <SelectField name={f.ano} span={5} />
      </FormGrid>
      <Espera />
    </CommandDialog>
  )
}

/** What the file would have. */
function Espera() {
  const [ano, mes] = [Number(useValue(f.ano)), useValue(f.mes)]
  const filter = [periodo(ano, typeof mes === 'number' ? mes : null), SEM_ARQUIVO]
  const { data } = useRead(
    [lancamentoContabil.prefix, 'espera', ano, mes],
    lancamentoContabil.somas,
    { query: { filter } },
    { staleTime: 0 },
  )
  return (
    <p role="status">
      {data &&
        (data.quantidade === 0
          ? 'Nada deste período espera por um arquivo.'
          : `${formatCount(data.quantidade, 'lançamento espera', 'lançamentos esperam')}: ${formatMoney(data.valor)}.`)}
    </p>
  )
}
