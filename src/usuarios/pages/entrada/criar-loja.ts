import { escolherLojaDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { cnpjValido, normalizarCnpj } from '#src/shared/cnpj.ts'
import { normalizarTelefone, TELEFONE_INVALIDO } from '#src/shared/telefone.ts'
import { VISIVEL } from '#src/shared/texto-visivel.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'

export interface DadosDaLoja {
  nomeDaLoja: string
  cnpj: string
  telefone: string
  planoId: string | null
  /** What the plan costs a month, as the box that was ticked said it. */
  precoAceito: number | null
}

/** The checks of docs/rules/marketplace.md#validation that the form shows as toasts. False when something was shown. */
export function conferirDadosDaLoja({ nomeDaLoja, cnpj, telefone, planoId }: DadosDaLoja): boolean {
  if (nomeDaLoja.trim().length < 2 || !VISIVEL.test(nomeDaLoja)) {
    toast.erro('Nome da loja inválido', 'Informe o nome da loja, com pelo menos 2 letras.')
    return false
  }
  if (!cnpjValido(cnpj)) {
    toast.erro('CNPJ inválido', 'Por favor, insira um CNPJ válido.')
    return false
  }
  if (!planoId) {
    toast.erro('Plano não selecionado', 'Por favor, selecione um plano de assinatura.')
    return false
  }
  if (telefone && !normalizarTelefone(telefone)) {
    toast.erro('Telefone inválido', TELEFONE_INVALIDO)
    return false
  }
  return true
}

/** Asks for the shop of an account. Null when it was made, else the sentence of the refusal. */
export async function criarLoja(
  dados: DadosDaLoja & { userId: string; email: string },
): Promise<string | null> {
  try {
    const { estabelecimento } = await api.post('/functions/v1/create-establishment', {
      body: {
        userId: dados.userId,
        nome: dados.nomeDaLoja.trim(),
        email: dados.email,
        cnpj: normalizarCnpj(dados.cnpj),
        telefone: dados.telefone,
        planoId: dados.planoId,
        precoAceito: dados.precoAceito,
      },
    })
    // Of somebody whose shop ended the panel would open on that one.
    escolherLojaDoPainel(estabelecimento.id)
    return null
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    const dito = erro.problema.error ?? erro.problema.detail ?? erro.problema.title
    return typeof dito === 'string' ? dito : 'Erro ao criar estabelecimento'
  }
}
