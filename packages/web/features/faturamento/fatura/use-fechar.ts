import { type Fatura, fatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { avulsa } from '@retaguarda/contract/faturamento/avulsa.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { useCommand } from '../../../kit/form/use-command.ts'

/** Calculates an invoice again, and closes it where asked: one call does both (FAT-046). A one-off one is closed as it stands. */
export function useRecalcular(
  { id, ano, mes, tipo, cliente }: Pick<Fatura, 'id' | 'ano' | 'mes' | 'tipo' | 'cliente'>,
  fechada?: () => void,
) {
  const what = `${competenciaTexto({ ano, mes })} de ${cliente.pessoa.nome}`
  const input = (fecharFatura: boolean) => ({ body: { cliente: cliente.id, ano, mes, fecharFatura } })
  const parts = {
    changes: [
      [fatura.prefix, 'resumo', id],
      [fatura.prefix, 'itens', id],
    ],
    title: 'Algo deu errado!',
  }
  const calcular = useCommand(financeiro.registrarFaturamento, parts)
  const fechar = useCommand(financeiro.registrarFaturamento, { ...parts, done: fechada })
  const fecharAvulsa = useCommand(avulsa.fechar, { ...parts, done: fechada })
  const confirmLabel = 'Fechar fatura'
  const closeAvulsa = () =>
    void fecharAvulsa.run(
      { params: { id } },
      { title: 'Fechar fatura?', children: `A fatura avulsa de ${what} passa a Fechada: os seus itens não mudam mais.`, confirmLabel },
    )
  return {
    busy: calcular.busy || fechar.busy || fecharAvulsa.busy,
    calcular: () =>
      void calcular.run(input(false), {
        title: 'Calcular de novo?',
        children: `Os itens automáticos de ${what} são refeitos com os números e vínculos de agora. Os manuais ficam.`,
        confirmLabel: 'Calcular',
      }),
    fechar: () => {
      if (tipo === TipoFatura.code.AVULSA) return closeAvulsa()
      void fechar.run(input(true), {
        title: 'Fechar fatura?',
        children: `Os itens automáticos de ${what} são calculados mais uma vez, os manuais ficam, e a fatura passa a Fechada: os seus itens não mudam mais.`,
        confirmLabel,
      })
    },
  }
}
