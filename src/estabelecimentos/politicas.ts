import ENTREGA from './conteudo/politicas/entrega.txt?raw'
import PRIVACIDADE from './conteudo/politicas/privacidade.txt?raw'
import TROCAS from './conteudo/politicas/trocas.txt?raw'

interface DadosDaLoja {
  nome: string
  email: string | null
  telefone: string | null
}

/** Texts to begin from. Each holds the least that the law asks for; the shop writes the rest in its own words. */
export function modelosDePoliticas({ nome, email, telefone }: DadosDaLoja) {
  const contato = [email, telefone].filter(Boolean).join(' ou ') || 'pelos contatos desta página'
  const preencher = (texto: string) =>
    texto
      .trim()
      .replace('{nome}', () => nome)
      .replace('{contato}', () => contato)
  return { trocas: preencher(TROCAS), entrega: preencher(ENTREGA), privacidade: preencher(PRIVACIDADE) }
}
