import { z } from 'zod'
import { CAMPOS } from '#src/estabelecimentos/analise.ts'
import {
  conferirConformidade,
  type FatosDeConformidade,
  faltasDaLei,
} from '#src/estabelecimentos/conformidade.ts'
import type { Exigencia } from '#src/estabelecimentos/configuracao.ts'
import { analiseSchema } from '#src/estabelecimentos/schemas-analise.ts'
import { dobrar } from '#src/shared/palavras.ts'
import { chavesDe } from '#src/shared/chaves.ts'
import { cnpjValido } from '#src/shared/cnpj.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarTelefone, normalizarTelefone } from '#src/shared/telefone.ts'
import { conferenciaSchema } from './lojas.ts'
import { motivoEscrito } from './motivo-escrito.ts'

/** Why a shop is refused. */
export const MOTIVOS_REPROVACAO = {
  documento: 'O CNPJ não confere com a empresa',
  proibido: 'Vende produtos que o Portal não aceita',
  duplicada: 'A empresa já tem loja no Portal',
  fraude: 'Indícios de fraude',
  sem_resposta: 'A correção pedida não veio no prazo',
  outro: 'Outro motivo',
} as const
const MOTIVOS = chavesDe(MOTIVOS_REPROVACAO)

export const correcaoSchema = z.strictObject({
  campos: z
    .array(
      z.strictObject({
        campo: z.enum(CAMPOS, 'Escolha o campo.'),
        mensagem: z.string().trim().min(5, 'Diga o que corrigir em pelo menos 5 letras.').max(500),
      }),
    )
    .min(1, 'Escolha pelo menos um campo.')
    .max(CAMPOS.length)
    .refine((campos) => new Set(campos.map(({ campo }) => campo)).size === campos.length, 'Campo repetido.'),
})
export type CorrecaoInput = z.infer<typeof correcaoSchema>

export const reprovacaoSchema = z.strictObject({
  motivo: z.enum(MOTIVOS, 'Escolha o motivo.'),
  texto: motivoEscrito,
  pode_reenviar: z.boolean(),
})
export type ReprovacaoInput = z.infer<typeof reprovacaoSchema>

const verificacaoSchema = z.object({
  nome: z.string(),
  status: z.enum(['ok', 'atencao', 'falta']),
  detalhe: z.string(),
})
export type Verificacao = z.infer<typeof verificacaoSchema>

export const cadastroEmAnaliseSchema = z.object({
  id: z.uuid(),
  codigo: z.string(),
  nome: z.string(),
  razao_social: z.string().nullable(),
  cnpj: z.string().nullable(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
  endereco: z.string().nullable(),
  cidade: z.string().nullable(),
  uf: z.string().nullable(),
  descricao: z.string().nullable(),
  logo_url: z.string().nullable(),
  plano: z.string().nullable(),
  dono: z.object({ nome: z.string(), email: z.string(), email_confirmado: z.boolean() }),
  status_aprovacao: z.enum(['pendente', 'correcao', 'aprovado', 'reprovado']),
  enviado_em: z.string(),
  envios: z.int(),
  updated_at: z.string(),
  responsavel: z.string().nullable(),
  responsavel_nome: z.string().nullable(),
  analises: z.array(analiseSchema),
  verificacoes: z.array(verificacaoSchema),
  /** Who looked the company up at the Receita, as long as its CNPJ and name are those of then. */
  receita: conferenciaSchema.nullable(),
})
export type CadastroEmAnalise = z.infer<typeof cadastroEmAnaliseSchema>

export type DadosDoCadastro = Omit<CadastroEmAnalise, 'verificacoes'> & {
  produtos_suspeitos: string[]
  /** A shop that was refused, and whose owner signed in from the same network. */
  rede_de_reprovada: string | null
  /** A shop that had this CNPJ before it changed to another. */
  cnpj_foi_de: string | null
  fatos: FatosDeConformidade
}

/** The checks shown beside what the shop sent. None decides by itself; `exigidos` may not be missing. */
export function verificarCadastro(loja: DadosDoCadastro, exigidos: readonly Exigencia[]): Verificacao[] {
  const presente = (nome: string, valor: string | null, campo: Exigencia): Verificacao => {
    if (valor) return { nome, status: 'ok', detalhe: valor }
    return exigidos.includes(campo)
      ? { nome, status: 'falta', detalhe: 'Não informado' }
      : { nome, status: 'ok', detalhe: 'Não informado, e não é obrigatório' }
  }
  const { produtos_suspeitos: suspeitos, receita } = loja
  return [
    conferirCnpj(loja),
    {
      nome: 'Situação na Receita',
      status: receita || !exigidos.includes('receita') ? 'ok' : 'falta',
      detalhe: receita
        ? `Conferida por ${receita.por} em ${formatarDataHora(receita.em)}`
        : exigidos.includes('receita')
          ? 'Ainda não conferida'
          : 'Não conferida, e não é obrigatório',
    },
    presente('Razão social', loja.razao_social, 'razao_social'),
    ...(loja.razao_social === null ? [] : [compararNomes(loja.nome, loja.razao_social, receita !== null)]),
    loja.dono.email_confirmado
      ? { nome: 'E-mail da pessoa', status: 'ok', detalhe: 'Confirmado' }
      : { nome: 'E-mail da pessoa', status: 'atencao', detalhe: 'Ainda não confirmado' },
    conferirTelefone(loja.telefone) ?? presente('Telefone', null, 'telefone'),
    presente('Endereço', loja.endereco, 'endereco'),
    conferirALei(loja.fatos),
    presente('Descrição', loja.descricao && 'Preenchida', 'descricao'),
    presente('Logotipo', loja.logo_url && 'Enviado', 'logo'),
    loja.rede_de_reprovada
      ? {
          nome: 'Rede de acesso',
          status: 'atencao',
          detalhe: `A mesma de ${loja.rede_de_reprovada}, que não foi aprovada`,
        }
      : { nome: 'Rede de acesso', status: 'ok', detalhe: 'Nenhuma loja reprovada usa a mesma' },
    suspeitos.length > 0
      ? { nome: 'Produtos', status: 'atencao', detalhe: `Confira: ${suspeitos.join(', ')}` }
      : { nome: 'Produtos', status: 'ok', detalhe: 'Nada da lista de proibidos' },
  ]
}

function conferirCnpj({ cnpj, cnpj_foi_de: outra }: DadosDoCadastro): Verificacao {
  const nome = 'CNPJ'
  if (cnpj === null) return { nome, status: 'falta', detalhe: 'Não informado' }
  if (!cnpjValido(cnpj)) return { nome, status: 'atencao', detalhe: 'Os dígitos não conferem' }
  return outra
    ? { nome, status: 'atencao', detalhe: `Já foi de ${outra}: confira quem pede` }
    : { nome, status: 'ok', detalhe: 'Dígitos conferem e só esta loja o usa' }
}

/** One that was stored before it was checked may be none that anybody can call. */
function conferirTelefone(telefone: string | null): Verificacao | null {
  if (!telefone) return null
  const nome = 'Telefone'
  const escrito = formatarTelefone(telefone)
  return normalizarTelefone(telefone)
    ? { nome, status: 'ok', detalhe: escrito }
    : { nome, status: 'atencao', detalhe: `${escrito}: não é um telefone com DDD` }
}

/** The gate: with something missing here the registration cannot be approved. */
function conferirALei(fatos: FatosDeConformidade): Verificacao {
  const faltas = faltasDaLei(conferirConformidade(fatos).itens)
  const nome = 'O que a lei pede para abrir'
  if (faltas.length === 0) return { nome, status: 'ok', detalhe: 'Tudo à vista' }
  return { nome, status: 'falta', detalhe: `Falta: ${faltas.map(({ titulo }) => titulo).join('; ')}` }
}

/** Words of nearly every company, which make no two of them the same. */
const PALAVRAS_COMUNS = new Set(
  'ltda eireli epp mei cia comercio varejo industria servicos loja lojas produtos com das dos para'.split(
    ' ',
  ),
)

/** A company may trade under any name; one that shares no word with its own is looked at by somebody. */
function compararNomes(nome: string, razaoSocial: string, conferida: boolean): Verificacao {
  const palavras = (texto: string) =>
    dobrar(texto)
      .split(' ')
      .filter((palavra) => palavra.length > 2 && !PALAVRAS_COMUNS.has(palavra))
  const daRazao = palavras(razaoSocial)
  const emComum = palavras(nome).filter((palavra) => daRazao.includes(palavra))
  const titulo = 'Nome e razão social'
  if (emComum.length > 0) return { nome: titulo, status: 'ok', detalhe: `Em comum: ${emComum.join(', ')}` }
  return conferida
    ? { nome: titulo, status: 'ok', detalhe: 'Diferentes, e a empresa foi conferida na Receita' }
    : { nome: titulo, status: 'atencao', detalhe: 'Nenhuma palavra em comum: confira na Receita' }
}

/** Ready to be approved without a second look. */
export function tudoConfere({ verificacoes }: Pick<CadastroEmAnalise, 'verificacoes'>): boolean {
  return verificacoes.every(({ status }) => status === 'ok')
}
