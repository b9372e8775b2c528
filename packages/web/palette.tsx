import { type Achado, busca, TIPOS_DE_ACHADO, type TipoDeAchado } from '@retaguarda/contract/busca.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import {
  type Icon,
  IconBell,
  IconBug,
  IconBuildingStore,
  IconChecklist,
  IconCoin,
  IconFileCertificate,
  IconFileText,
  IconGitCommit,
  IconHeartHandshake,
  IconHierarchy,
  IconListCheck,
  IconReceipt,
  IconTestPipe,
  IconTicket,
  IconUser,
  IconUserCircle,
} from '@tabler/icons-react'
import { call } from './kit/api.ts'
import type { Group, Source } from './kit/palette/groups.ts'
import { Palette } from './kit/palette/palette.tsx'
import type { PaletteProps } from './kit/shell/palette-host.tsx'
import { formatDocumento } from './kit/ui/format-pessoa.ts'
import { useMenuEmUso } from './menu.ts'

const SETORES = 5

const GRUPOS: Record<TipoDeAchado, { title: string; icon: Icon }> = {
  cliente: { title: 'Clientes', icon: IconBuildingStore },
  pessoa: { title: 'Pessoas', icon: IconUser },
  usuario: { title: 'Usuários', icon: IconUserCircle },
  'objeto-contrato': { title: 'Objetos de contrato', icon: IconFileText },
  checklist: { title: 'Checklists', icon: IconListCheck },
  task: { title: 'Tarefas', icon: IconChecklist },
  fatura: { title: 'Faturas', icon: IconReceipt },
  boleto: { title: 'Boletos', icon: IconTicket },
  credito: { title: 'Créditos', icon: IconCoin },
  acordo: { title: 'Acordos', icon: IconHeartHandshake },
  nfse: { title: 'Notas fiscais', icon: IconFileCertificate },
  'test-case': { title: 'Casos de teste', icon: IconTestPipe },
  changelog: { title: 'Versões', icon: IconGitCommit },
  notificacao: { title: 'Notificações', icon: IconBell },
  problema: { title: 'Problemas', icon: IconBug },
}

/** What is found by one search over everything that this person may open, the kind of the best hit first. */
const registros: Source = async (term, signal) => {
  const found = await call(busca.buscar, { query: { q: term }, signal })
  const kinds = [...new Set([...found.map(({ tipo }) => tipo), ...TIPOS_DE_ACHADO])]
  return kinds.map((tipo): Group => ({ ...GRUPOS[tipo], hits: found.filter((one) => one.tipo === tipo).map(hitOf) }))
}
const hitOf = ({ titulo, subtitulo, link }: Achado) => ({ label: titulo, detail: comMascara(subtitulo), to: link })

/** A CPF or CNPJ at the end of what is said of a record reads as everywhere. */
const comMascara = (subtitulo: string) => subtitulo.replace(/(?<= · |^)(?:\d{11}|[0-9A-Z]{12}\d\d)$/, formatDocumento)

const setores: Source = async (term, signal) => {
  const found = await call(setor.suggest.byText, { params: { texto: term }, signal })
  const hits = found.slice(0, SETORES).map(({ id, nome }) => ({ label: nome, detail: '', to: `/setor/visualizar/${id}` }))
  return [{ title: 'Setores', icon: IconHierarchy, hits }]
}

const sources = { registros, setores }

export const AppPalette = (props: PaletteProps) => <Palette {...props} menu={useMenuEmUso()} sources={sources} />
