import type { TipoImportacao } from '@retaguarda/contract/importacao.ts'
import { Escolher } from './choose.tsx'
import { Importacao } from './importacao.tsx'

export const escolherDe = (tipo: TipoImportacao) => () => <Escolher tipo={tipo} />
export const importacaoDe =
  (tipo: TipoImportacao) =>
  ({ id }: { id: string }) => <Importacao tipo={tipo} id={id} />
