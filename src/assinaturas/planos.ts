import type { Campo } from '#src/configuracao/secao.ts'
import { NIVEL_DE_RELATORIOS, TEMPO_DE_SUPORTE } from '#src/acesso/recursos.ts'
import type { SalvarPlanoInput } from './schemas-planos.ts'

export type CamposDoPlano = Omit<SalvarPlanoInput, 'motivo' | 'updated_at'> & { ativo: boolean }

/** What each part of a plan is called where plans are changed. */
export const CAMPOS_DO_PLANO: { readonly [K in keyof CamposDoPlano]: Campo } = {
  nome: { rotulo: 'Nome', tipo: 'texto' },
  descricao: { rotulo: 'Descrição', tipo: 'texto_longo' },
  valor_mensal: { rotulo: 'Valor por mês', tipo: 'numero', unidade: 'reais' },
  limite_produtos: { rotulo: 'Limite de produtos', tipo: 'numero' },
  max_usuarios: { rotulo: 'Limite de usuários', tipo: 'numero' },
  permite_personalizacao: { rotulo: 'Personalização da loja', tipo: 'sim_nao' },
  nivel_relatorios: { rotulo: 'Relatórios', tipo: 'uma_opcao', opcoes: NIVEL_DE_RELATORIOS },
  exportacao_relatorios: { rotulo: 'Exportação', tipo: 'sim_nao' },
  permite_mercadopago_proprio: { rotulo: 'Mercado Pago próprio', tipo: 'sim_nao' },
  permite_multiplos_estabelecimentos: { rotulo: 'Várias lojas', tipo: 'sim_nao' },
  nivel_suporte: { rotulo: 'Suporte', tipo: 'uma_opcao', opcoes: TEMPO_DE_SUPORTE },
  ativo: { rotulo: 'À venda', tipo: 'sim_nao' },
}
