import { cliente } from '@retaguarda/contract/cliente.ts'
import type { Falta } from '@retaguarda/contract/faturamento/nfse.ts'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../../kit/use-read.ts'

/** Of a person; what else is missing of one stands in its addresses. */
const GERAL: readonly (string | null)[] = ['nome', 'cpfCnpj']

type Falha = Pick<Falta, 'onde' | 'id' | 'campo' | 'texto'>
type Props = { falta: Falha; onLeave?: () => void }

/** To where what is missing for a note, or was refused of it, is mended. */
export function Corrigir({ falta, onLeave }: Props) {
  const { onde, id } = falta
  const look = (label: string) => ({ className: 'nowrap', children: label, 'aria-label': `${label}: ${falta.texto}`, onClick: onLeave })
  if (onde === 'empresa' && falta.campo === 'cpfCnpj') return <Link to="/empresa" {...look('Abrir Empresa')} />
  if (onde === 'empresa' || onde === 'certificado') return <Link to="/nfse/configuracao" {...look('Configurar NFS-e')} />
  if (onde === 'cliente')
    return id === null ? <Link to="/cliente" {...look('Abrir Clientes')} /> : <DaPessoa falta={falta} id={id} look={look} />
  const [list, form, of] =
    onde === 'objeto'
      ? (['/objeto-contrato', '/objeto-contrato/alterar/$id', 'o objeto'] as const)
      : (['/financeiro/fatura', '/financeiro/fatura/visualizar/$id', 'a fatura'] as const)
  return id === null ? (
    <Link to={list} {...look('Abrir a lista')} />
  ) : (
    <Link to={form} params={{ id: String(id) }} {...look(`Abrir ${of}`)} />
  )
}

type Look = { className: string; children: string; 'aria-label': string; onClick: (() => void) | undefined }

/** The taker is the person that a client is. */
function DaPessoa({ falta: { campo }, id, look }: { falta: Falha; id: number; look: (label: string) => Look }) {
  const { data } = useRead([cliente.prefix, 'get', id], cliente.get, { params: { id } })
  if (!data) return <Link to="/cliente/visualizar/$id" params={{ id: String(id) }} {...look('Abrir o cliente')} />
  const search = GERAL.includes(campo) ? {} : { aba: 'enderecos' }
  return <Link to="/pessoa/alterar/$id" params={{ id: String(data.pessoa.id) }} search={search} {...look('Abrir a pessoa')} />
}
