import { clientStatus } from '@retaguarda/contract/client-status.ts'
import { formatNumber } from '../../kit/ui/format.ts'
import { Pill, Pills } from '../../kit/ui/pills.tsx'
import { useRead } from '../../kit/use-read.ts'
import type { StatusSearch } from './client-status.search.ts'
import { filtrosDe, KEY } from './data.ts'

/** What each pill asks for beside the other filters; a press on the one in force takes it away. */
const PILULAS = [
  { nome: 'Com erro', pede: { comErro: true } },
  { nome: 'Offline', pede: { loja: 'offline' } },
  { nome: 'Em manutenção', pede: { loja: 'manutencao' } },
  { nome: 'Sem API de frete', pede: { apiFrete: false } },
  { nome: 'Sem dois fatores', pede: { doisFatores: false } },
] as const satisfies { nome: string; pede: StatusSearch }[]
const NENHUMA: StatusSearch = { comErro: undefined, loja: undefined, apiFrete: undefined, doisFatores: undefined, pagina: undefined }

type Props = { busca: StatusSearch; change: (change: StatusSearch) => void }

/** Ready filters with how many clients each leaves. */
export function Pilulas({ busca, change }: Props) {
  const others = { ...filtrosDe(busca), ...NENHUMA }
  const livre = Object.entries(NENHUMA).every(([name]) => busca[name as keyof StatusSearch] === undefined || name === 'pagina') // its own keys
  return (
    <Pills label="Filtros prontos">
      <Uma nome="Todos" filtros={others} on={livre} onPress={() => change(NENHUMA)} />
      {PILULAS.map(({ nome, pede }) => {
        const on = Object.entries(pede).every(([name, value]) => busca[name as keyof StatusSearch] === value) // its own keys
        return (
          <Uma key={nome} nome={nome} filtros={{ ...others, ...pede }} on={on} onPress={() => change({ ...NENHUMA, ...(!on && pede) })} />
        )
      })}
    </Pills>
  )
}

type UmaProps = { nome: string; filtros: ReturnType<typeof filtrosDe>; on: boolean; onPress: () => void }

function Uma({ nome, filtros, on, onPress }: UmaProps) {
  const query = { ...filtros, page: 1, limit: 1 }
  const { data } = useRead([KEY, 'count', query], clientStatus.loadData, { query })
  return (
    <Pill on={on} onPress={onPress} count={data && formatNumber(data.total)}>
      {nome}
    </Pill>
  )
}
