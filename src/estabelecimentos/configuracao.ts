import { z } from 'zod'
import { definirSecao } from '#src/configuracao/secao.ts'
import { PORTAL_PADRAO } from '#src/shared/portal.ts'

/** What a registration may have to bring before it is approved without a second look. */
export const EXIGENCIAS = {
  razao_social: 'Razão social',
  telefone: 'Telefone',
  endereco: 'Endereço',
  descricao: 'Descrição',
  logo: 'Logotipo',
  receita: 'CNPJ conferido na Receita',
} as const
export type Exigencia = keyof typeof EXIGENCIAS
const TODAS = Object.keys(EXIGENCIAS) as [Exigencia, ...Exigencia[]]

export const aprovacao = definirSecao({
  chave: 'aprovacao',
  nome: 'Aprovação',
  ajuda: 'Como o cadastro de uma loja passa a aparecer no shopping.',
  schema: z.strictObject({
    automatica: z.boolean().default(false),
    campos_obrigatorios: z.array(z.enum(TODAS)).default([...TODAS]),
    prazo_horas: z.int().min(1).max(720).default(PORTAL_PADRAO.horas_de_aprovacao),
    dias_para_corrigir: z.int().min(3).max(180).default(30),
  }),
  campos: {
    automatica: {
      rotulo: 'Aprovar sozinho quando tudo confere',
      tipo: 'sim_nao',
      ajuda:
        'De hora em hora: CNPJ válido, e-mail confirmado, nenhum produto proibido e o que está marcado abaixo. A Receita é conferida por pessoas: tire-a da lista para que ninguém precise olhar.',
    },
    campos_obrigatorios: {
      rotulo: 'O cadastro precisa ter',
      tipo: 'opcoes',
      opcoes: EXIGENCIAS,
      ajuda: 'Para ser aprovado sozinho, ou junto com outros na fila.',
    },
    prazo_horas: {
      rotulo: 'Prazo para analisar',
      tipo: 'numero',
      unidade: 'horas',
      ajuda: 'Depois dele nasce o alerta APR-SLA. As lojas leem este prazo.',
    },
    dias_para_corrigir: {
      rotulo: 'Prazo para a loja corrigir',
      tipo: 'numero',
      unidade: 'dias',
      ajuda: 'Sem resposta, o cadastro é reprovado e pode ser reenviado.',
    },
  },
})
