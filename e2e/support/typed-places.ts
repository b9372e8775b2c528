/**
 * Every place where something can be typed that is no page of a register: the file that draws it, and where a walk finds it. `tests/
 * typed-places.test.ts` compares the files with the program: a new one is entered here, with its way, or with why there is none.
 */
export type TypedPlace = {
  /** Below `packages/web`. */
  file: string
  /** The beginning of the address of the page, and what is pressed there; nothing where it stands in the page. */
  at?: {
    page: string
    press?: string[]
    field: string | RegExp
    /** The address says that it is open: so it is after a reload. */
    named?: true
  }
  /** What becomes of what is typed, where it is not asked for and offered again: see `Kept`. */
  kept?: 'secret' | 'back' | 'address'
}

export const TYPED_PLACES: TypedPlace[] = [
  { file: 'features/aprovacao/aprovacoes.tsx' },
  { file: 'features/checklist-agenda/lote.tsx' },
  {
    file: 'features/cliente-objeto-contrato/novo-preco.tsx',
    at: { page: '/cliente-objeto-contrato/obj/visualizar', press: ['Novo preço'], field: /^Motivo/ },
  },
  { file: 'features/cliente/resumo-link.tsx', at: { page: '/cliente/visualizar', press: ['Criar link'], field: /^Motivo/ } },
  {
    file: 'features/cobranca/acordo/desfazer-acordo.tsx',
    at: { page: '/cobranca/acordos/visualizar', press: ['Desfazer acordo'], field: /^Motivo/ },
  },
  { file: 'features/cobranca/acordo/novo-acordo.tsx' },
  {
    file: 'features/cobranca/ligacao/feita-dialog.tsx',
    at: { page: '/cobranca/ligacoes/visualizar', press: ['Registrar ligação'], field: /^Observação/ },
  },
  {
    file: 'features/cobranca/promessa/cancelar-promessa.tsx',
    at: { page: '/cobranca/promessas/visualizar', press: ['Cancelar promessa'], field: /^Motivo/ },
  },
  {
    file: 'features/cobranca/promessa/nova-promessa.tsx',
    at: { page: '/cobranca/promessas', press: ['Nova promessa'], named: true, field: /^Contato/ },
  },
  { file: 'features/conta/aplicativo-dialog.tsx', at: { page: '/conta', press: ['Ligar'], field: /^Código/ }, kept: 'secret' },
  { file: 'features/conta/key-dialog.tsx', at: { page: '/conta', press: ['Criar chave de acesso'], field: /^Nome/ } },
  { file: 'features/conta/segundo-fator.tsx' },
  { file: 'features/conta/senha.tsx', at: { page: '/conta', field: /^Senha atual/ }, kept: 'secret' },
  { file: 'features/contador/fechar-mes.tsx' },
  { file: 'features/contador/plano.tsx', at: { page: '/contador/plano', field: /^Nome 1$/ } },
  { file: 'features/empresa/empresa.tsx', at: { page: '/empresa', field: /^Telefone/ } },
  { file: 'features/faturamento/avulsa/nova-avulsa.tsx', at: { page: '/financeiro/fatura/avulsa', field: /^Observação/ } },
  { file: 'features/faturamento/calculo/um-cliente.tsx', kept: 'address' },
  // Only a mail that did not arrive is corrected.
  { file: 'features/faturamento/comum/corrigir-dialog.tsx' },
  {
    file: 'features/faturamento/comum/reenviar-dialog.tsx',
    at: { page: '/financeiro/fatura/visualizar', press: ['Mais', 'Enviar por e-mail'], field: /^Endereços|^E-mails/ },
  },
  { file: 'features/faturamento/comum/reter-dialog.tsx' },
  { file: 'features/faturamento/conciliacao/decidir.tsx' },
  {
    file: 'features/faturamento/conciliacao/fechamento.tsx',
    at: { page: '/financeiro/conciliacao', press: ['Fechar o dia'], field: /^Motivo/ },
  },
  {
    file: 'features/faturamento/conta-corrente/enviar-extrato.tsx',
    at: { page: '/cliente/conta-corrente', press: ['Enviar extrato'], named: true, field: /^Endereços/ },
  },
  {
    file: 'features/faturamento/credito/cancelar-credito.tsx',
    at: { page: '/credito/visualizar', press: ['Cancelar crédito'], field: /^Motivo/ },
  },
  { file: 'features/faturamento/credito/novo-credito.tsx', at: { page: '/credito', press: ['Novo crédito'], field: /^Motivo/ } },
  { file: 'features/faturamento/credito/usar-creditos.tsx' },
  {
    file: 'features/faturamento/documento/boletos.tsx',
    at: { page: '/faturaDocumento/alterar', press: ['Liquidar Boleto 1'], field: /^Valor pago/ },
  },
  { file: 'features/faturamento/documento/estornar-dialog.tsx' },
  {
    file: 'features/faturamento/documento/nota-form.tsx',
    at: { page: '/faturaDocumento/alterar', press: ['Adicionar nota fiscal'], named: true, field: /^Número/ },
  },
  { file: 'features/faturamento/documento/segunda-via.tsx', kept: 'back' },
  { file: 'features/faturamento/documento/titulos.tsx' },
  { file: 'features/faturamento/envio/enviar.tsx', kept: 'address' },
  { file: 'features/faturamento/fatura/ajustar-retencoes.tsx' },
  { file: 'features/faturamento/fatura/faturar-dialog.tsx' },
  {
    file: 'features/faturamento/fatura/novo-desconto.tsx',
    at: { page: '/financeiro/fatura/alterar', press: ['Adicionar desconto'], named: true, field: /^Motivo/ },
  },
  {
    file: 'features/faturamento/fatura/novo-item.tsx',
    at: { page: '/financeiro/fatura/alterar', press: ['Adicionar item'], named: true, field: /^Observação/ },
  },
  { file: 'features/faturamento/lote/cancelar-lote.tsx' },
  { file: 'features/faturamento/lote/enviar-lote.tsx' },
  { file: 'features/faturamento/lote/faturar-lote.tsx', at: { page: '/financeiro/fatura', press: ['Faturar todas'], field: /^Parcelas/ } },
  // No note is authorised without the other side.
  { file: 'features/faturamento/nfse/cancelar-nota.tsx' },
  {
    file: 'features/faturamento/nfse/descartar-nota.tsx',
    at: { page: '/financeiro/nota/visualizar', press: ['Mais', 'Descartar'], field: /^Motivo/ },
  },
  { file: 'features/faturamento/nfse/substituir-nota.tsx' },
  { file: 'features/faturamento/reajuste/carta-dialog.tsx' },
  {
    file: 'features/faturamento/reajuste/colar-dialog.tsx',
    at: { page: '/financeiro/indice', press: ['Colar índices'], field: /^Meses e percentuais/ },
  },
  { file: 'features/faturamento/reajuste/desfazer-dialog.tsx' },
  { file: 'features/faturamento/recebiveis/emitir-dialog.tsx' },
  {
    file: 'features/faturamento/recebiveis/ler-codigo.tsx',
    at: { page: '/financeiro/recebiveis', press: ['Mais', 'Ler código'], field: /^Código/ },
    kept: 'back',
  },
  { file: 'features/faturamento/recebiveis/liquidar-dialog.tsx' },
  { file: 'features/faturamento/retencoes/comprovante-dialog.tsx' },
  { file: 'features/log/problema-dialogos.tsx', at: { page: '/problema/visualizar', press: ['Resolver'], field: /^Versão/ } },
  {
    file: 'features/nfse-configuracao/certificado-dialog.tsx',
    at: { page: '/nfse/configuracao', press: ['Enviar certificado'], field: /^Senha do certificado/ },
    kept: 'secret',
  },
  { file: 'features/nfse-configuracao/emissao.tsx', at: { page: '/nfse/configuracao', field: /^Inscrição municipal/ } },
  { file: 'features/privacidade/anonimizar.tsx' },
  {
    file: 'features/privacidade/prazos.tsx',
    at: { page: '/privacidade/prazos', field: /^Dias 1$/ },
  },
  { file: 'features/privacidade/resposta-dialog.tsx' },
  { file: 'features/privacidade/titular.tsx', at: { page: '/privacidade', field: /^Nome/ }, kept: 'secret' },
  { file: 'features/qa/importar.tsx', at: { page: '/test-case/alterar', press: ['Importar'], field: 'Conteúdo' } },
  { file: 'features/remessa/gerar-remessa.tsx' },
  { file: 'features/retorno/excecao-dialogs.tsx', at: { page: '/excecao-bancaria/resolver', press: ['Descartar'], field: /^Motivo/ } },
  // Only what failed is tried again or put aside.
  { file: 'features/saude/falhas-dialog.tsx' },
  {
    file: 'features/saude/regra-dialog.tsx',
    at: { page: '/saude/alertas/regras', press: ['Alterar a regra Processo'], field: /^E-mails/ },
  },
  // Only what is not as it should be is silenced.
  { file: 'features/saude/silenciar-dialog.tsx' },
  { file: 'features/tokens/nomear-responsavel.tsx' },
  { file: 'features/tokens/novo-token.tsx', at: { page: '/tokens', press: ['Novo token'], named: true, field: /^Nome/ } },
  { file: 'features/tokens/revogar-token.tsx' },
  { file: 'features/usuario/plataformas/desligar-dialog.tsx' },
  { file: 'kit/list/em-lote/em-lote-dialog.tsx' },
  { file: 'kit/list/views/view-dialog.tsx', at: { page: '/task', press: ['Salvar visão'], field: /^Nome/ } },
  { file: 'parts/agenda/agendamento-enviado.tsx' },
  {
    file: 'parts/agenda/agendamento-form.tsx',
    at: { page: '/task/executar', press: ['Agendar Todas as telas', 'Novo agendamento'], named: true, field: 'Observação' },
  },
  {
    file: 'parts/cobranca/simulador.tsx',
    at: { page: '/cliente-objeto-contrato/obj/alterar', press: ['Simular cobrança'], named: true, field: /^Ano/ },
    kept: 'back',
  },
  { file: 'parts/comentarios/escrever.tsx', at: { page: '/cliente/visualizar', field: 'Novo comentário' } },
  { file: 'parts/incluir/novo-registro.tsx' },
  { file: 'parts/itens/formulario.tsx', at: { page: '/checklist/alterar', field: /^Nome/ } },
  {
    file: 'parts/suspensao/aviso-dialog.tsx',
    at: { page: '/cobranca/suspensoes', press: ['Registrar aviso'], named: true, field: /^Texto/ },
  },
  { file: 'parts/suspensao/liberar-dialog.tsx' },
  {
    file: 'parts/suspensao/nunca-dialog.tsx',
    at: { page: '/cobranca/suspensoes', press: ['Nunca suspender'], named: true, field: /^Motivo/ },
  },
  {
    file: 'parts/suspensao/suspender-dialog.tsx',
    at: { page: '/cobranca/suspensoes', press: ['Suspender loja'], named: true, field: /^Motivo/ },
  },
]
