import { z } from 'zod'
import { clienteSchema } from './schemas.ts'

// What a shop asks about its customers beside the list.

export const opcoesDeFiltroSchema = z.object({
  etiquetas: z.array(z.object({ nome: z.string(), total: z.int() })),
  cidades: z.array(z.object({ cidade: z.string(), uf: z.string().nullable(), total: z.int() })),
})
export type OpcoesDeFiltro = z.infer<typeof opcoesDeFiltroSchema>

export const enderecoDoCepSchema = z.object({
  logradouro: z.string().nullable(),
  bairro: z.string().nullable(),
  cidade: z.string().nullable(),
  uf: z.string().nullable(),
})
export type EnderecoDoCep = z.infer<typeof enderecoDoCepSchema>

/** All that a shop holds about one customer, for the customer to take along. */
export const dadosDeUmClienteSchema = z.object({
  gerado_em: z.string(),
  loja: z.string(),
  cadastro: clienteSchema.omit({ estabelecimento_id: true, tem_conta: true }),
  compras: z.array(
    z.object({
      numero: z.int(),
      feita_em: z.string(),
      situacao: z.string(),
      forma_de_pagamento: z.string(),
      total: z.number(),
      reembolsado: z.number(),
      /** In whose name it was ordered. */
      comprador: clienteSchema.pick({ nome: true, email: true, telefone: true }).nullable(),
      frete_combinado: z
        .object({ valor: z.number().nullable(), sabia_em: z.string(), aceito_em: z.string().nullable() })
        .nullable(),
      itens: z.array(
        z.object({
          nome: z.string(),
          quantidade: z.number(),
          preco_unitario: z.number(),
          subtotal: z.number(),
        }),
      ),
    }),
  ),
  devolucoes: z.array(
    z.object({
      protocolo: z.string(),
      numero: z.int(),
      tipo: z.string(),
      situacao: z.string(),
      aberta_em: z.string(),
    }),
  ),
  avaliacoes: z.array(
    z.object({
      de: z.string(),
      nota: z.int(),
      titulo: z.string().nullable(),
      comentario: z.string().nullable(),
      feita_em: z.string(),
    }),
  ),
  mensagens: z.array(z.object({ protocolo: z.string(), de: z.string(), texto: z.string(), em: z.string() })),
  notas: z.array(z.object({ texto: z.string(), em: z.string() })),
  consentimentos: z.array(z.object({ aceita: z.boolean(), origem: z.string(), em: z.string() })),
})
export type DadosDeUmCliente = z.infer<typeof dadosDeUmClienteSchema>
