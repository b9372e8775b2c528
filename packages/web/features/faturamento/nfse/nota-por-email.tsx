import { aviso } from '@retaguarda/contract/aviso.ts'
import { Finalidade } from '@retaguarda/contract/faturamento/finalidade.ts'
import { recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import { useRead } from '../../../kit/use-read.ts'
import { vaiATodos } from '../../../parts/faturamento/destinatarios.ts'
import { useNotasPorEmail } from '../../../parts/nfse/em-uso.ts'

/** Who gets an invoice's notes by mail once they are authorised; nothing where they are not mailed. */
export function NotaPorEmail({ cliente }: { cliente: number }) {
  const finalidade = Finalidade.code.NOTA_FISCAL
  const asked = useNotasPorEmail() ? { params: { id: cliente }, query: { finalidade } } : undefined
  const servidor = useRead([aviso.preferencias.path], aviso.preferencias, {}).data?.servidorDeEmail
  const { data } = useRead([recusa.destinatarios.path, cliente, finalidade], recusa.destinatarios, asked, { staleTime: 0 })
  if (!data || servidor === undefined) return null
  const { enderecos, todos } = data
  const text = !servidor
    ? 'Não há servidor de e-mail configurado: a nota não vai por e-mail.'
    : enderecos.length === 0
      ? 'O cliente não tem contato de e-mail: a nota não vai por e-mail.'
      : `A nota vai por e-mail a ${enderecos.join(', ')}.${todos ? ` ${vaiATodos('nota fiscal')}` : ''}`
  return <p className="m2">{text}</p>
}
