const PROJETOS = ['Implantações', 'Integrações', 'Loja Virtual', 'Suporte N1', 'Suporte N2', 'Suporte - Grandes contas', 'Temas']
/** The projects of the demonstration's Redmine. */
export const PROJETOS_DEMO = PROJETOS.map((name, i) => ({ id: i + 1, name, status: 1 }))
