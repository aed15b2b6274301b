/** What sign-up shows of a plan. `valor_mensal` in reais, limits with -1 for none. */
export interface Plano {
  id: string
  nome: string
  descricao: string | null
  valor_mensal: number
  limite_produtos: number
  max_usuarios: number
}
