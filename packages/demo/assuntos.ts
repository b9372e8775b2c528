/** What is checked when a store goes live, by checklist: the sector that does it, its name, and its subjects. */
const TEXTO = `
  PRJ | Levantamento inicial | Contrato assinado, Contatos do cliente, Segmento e público, Loja atual, Expectativa de prazo
  INF | Domínio e DNS | Registro do domínio, Apontamento do endereço principal, Endereço sem www, Registros de e-mail SPF e DKIM, Redução
    do TTL antes da virada
  IMP | Identidade visual | Logotipo, Paleta de cores, Tipografia, Ícone do navegador, Banners, Fotos institucionais
  IMP | Catálogo de produtos | Títulos, Descrições, Fotos, Peso e dimensões, Código de barras, Marca, Garantia, Produtos sem estoque
  IMP | Preços e promoções | Tabela de preços, Preço à vista, Promoções com prazo, Cupons, Frete grátis, Preço por quantidade
  INF | Integração com o ERP | Acesso ao ERP, Envio de pedidos, Retorno de estoque, Retorno de preço, Cadastro de produtos, Nota fiscal,
    Rastreamento
  IMP | Gateway de pagamento: cartão | Credenciais de produção, Bandeiras aceitas, Parcelamento sem juros, Captura tardia, Estorno,
    Recusa do cartão
  IMP | Gateway de pagamento: Pix e boleto | Chave Pix, Validade do QR Code, Baixa automática do Pix, Vencimento do boleto, Baixa do
    boleto, Desconto à vista
  IMP | Frete: Correios | Contrato e cartão de postagem, PAC, SEDEX, Prazo adicional, Etiquetas, Logística reversa
  FIN | Emissão de nota fiscal | Certificado digital A1, Série da nota, Natureza de operação, CFOP, NCM dos produtos, Nota de devolução,
    Envio do XML
  COM | Marketplace: Mercado Livre | Conta vinculada, Categorias, Anúncios clássico e premium, Envio pelo marketplace, Perguntas,
    Conciliação
  QUA | Homologação completa | Página inicial, Busca, Sugestões da busca, Página de categoria, Filtros da categoria, Página de produto,
    Galeria de fotos, Produtos relacionados, Carrinho, Cálculo do frete no carrinho, Cupom de desconto, Cadastro do consumidor, Entrada e
    senha, Recuperação de senha, Endereço de entrega, Escolha do frete, Pagamento com cartão, Parcelamento, Pagamento com Pix, Pagamento
    com boleto, Confirmação do pedido, E-mail de pedido recebido, E-mail de pagamento aprovado, E-mail de envio, Rastreamento, Meus
    pedidos, Troca e devolução, Retirada na loja, Vale-presente, Lista de desejos, Avaliações, Newsletter, Aviso de estoque, Política de
    privacidade, Aviso de cookies, Página não encontrada, Painel de pedidos, Painel de produtos, Relatórios do painel, Nota fiscal do
    pedido, Desempenho no celular, Acessibilidade, Leitura por buscadores
  SUP | Treinamento da equipe | Painel de pedidos, Cadastro de produtos, Banners, Promoções, Atendimento, Relatórios
  PRJ | Virada da loja | Congelamento do catálogo, Última cópia da loja antiga, Troca do DNS, Compra de teste, Monitoramento, Comunicado
    aos clientes`
/** The longest one has as many items as a checklist of a thousand stores. */
export const ITENS_MAX = 300

export const CHECKLISTS = TEXTO.trim()
  .split(/\n {2}(?=\w)/)
  .map((text) => {
    const [setor = '', nome = '', assuntos = ''] = text.replaceAll(/\s+/g, ' ').split(' | ')
    return { setor, nome, assuntos: assuntos.split(', ') }
  })
