import COMUNS from '../../conteudo/senhas-comuns.json' with { type: 'json' }

/** What anybody would try here first, with or without a number behind it: the marketplace's own words. */
const DAQUI =
  /^(portal|portal ?de ?vendas|vendas?|shopping|marketplace|lojas?|lojista|minha ?loja|comprador|cliente|fornecedor|admin|administrador|mercado ?pago|pix|senha|minha ?senha|brasil)[\d\W_]*$/

/** True for a password of the lists that guessing begins with. One text is searched: a set of them would cost ten times the memory. */
export function senhaComum(senha: string): boolean {
  const minuscula = senha.toLowerCase()
  return DAQUI.test(minuscula) || (!minuscula.includes('\n') && COMUNS.senhas.includes(`\n${minuscula}\n`))
}
