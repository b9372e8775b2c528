import { Button } from '@mantine/core'
import { EnviarForm } from '@retaguarda/contract/faturamento/envio.ts'
import { ANOS_FECHAMENTO, fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { FilterOf } from '@retaguarda/contract/kit/resource.ts'
import { type Competencia, competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../../kit/api.ts'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import { useFormStore, useValue } from '../../../kit/form/form-store.ts'
import { Note } from '../../../kit/ui/note.tsx'
import { competenciaAtual } from '../../../parts/faturamento/competencia.ts'
import { ID_MAX, whole } from '../comum/busca.ts'
import { ENVIAVEIS } from './enviaveis.ts'

const f = fieldsOf(EnviarForm)

/** The newest month of which something can be sent, where nothing of this one can. */
async function outroMes({ ano, mes }: Competencia, signal: AbortSignal): Promise<Competencia | null> {
  const doMes: FilterOf<typeof fatura>[] = [{ name: 'ano', op: '=', v: ano }, { name: 'mes', op: '=', v: mes }, ...ENVIAVEIS]
  if ((await call(fatura.list, { query: { filter: doMes, limit: 1 }, signal })).rows.length > 0) return null
  const [newest] = (await call(fatura.list, { query: { filter: ENVIAVEIS, limit: 1 }, signal })).rows
  return newest ? { ano: newest.ano, mes: newest.mes } : null
}

/** Where nothing of the month can be sent, the newest one of which something can, a press away. */
export function MesQuePode() {
  const store = useFormStore()
  const mes = whole(useValue(f.mes), 1, 12)
  const ano = whole(useValue(f.ano), 1, ID_MAX)
  const { data: other } = useQuery({
    queryKey: [fatura.prefix, 'mês a enviar', ano, mes],
    queryFn: mes === undefined || ano === undefined ? skipToken : ({ signal }) => outroMes({ ano, mes }, signal),
    staleTime: 0,
  })
  if (mes === undefined || ano === undefined || !other || !isChoice(other)) return null
  const choose = () => {
    store.set(f.mes, other.mes)
    store.set(f.ano, other.ano)
  }
  return (
    <Note tone="info">
      Nenhuma fatura de {competenciaTexto({ ano, mes })} está na situação Faturada; as mais novas que estão são de {competenciaTexto(other)}
      .{' '}
      <Button size="xs" variant="subtle" onClick={choose}>
        Escolher {competenciaTexto(other)}
      </Button>
    </Note>
  )
}

/** Within the years that the field offers. */
const isChoice = ({ ano }: Competencia): boolean => ano <= competenciaAtual().ano && ano > competenciaAtual().ano - ANOS_FECHAMENTO
