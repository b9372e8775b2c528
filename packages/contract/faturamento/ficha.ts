import { route } from '../kit/route.ts'

/** The sheet of an invoice in any state. */
export const ficha = route('GET', '/fatura/pdf/:id', {
  access: 'financeiro',
  summary: 'A ficha de uma fatura em PDF: empresa, cliente, itens com a sua explicação, boletos; os mesmos dados dão os mesmos bytes',
  download: true,
})
