interface DadosDaLoja {
  nome: string
  email: string | null
  telefone: string | null
}

/** Texts to begin from. Each holds the least that the law asks for; the shop writes the rest in its own words. */
export function modelosDePoliticas({ nome, email, telefone }: DadosDaLoja) {
  const contato = [email, telefone].filter(Boolean).join(' ou ') || 'pelos contatos desta página'
  return {
    trocas: `DIREITO DE ARREPENDIMENTO
Você pode desistir da compra em até 7 dias corridos depois de receber o produto, sem precisar dizer o motivo. Basta usar o botão "Desistir da compra" na página do pedido. Devolvemos tudo o que você pagou, inclusive o frete, e a devolução do produto é por nossa conta (Código de Defesa do Consumidor, art. 49).

PRODUTO COM DEFEITO
Se o produto chegar com defeito, avise em até 30 dias (produtos não duráveis) ou 90 dias (produtos duráveis) depois do recebimento ou de o defeito aparecer. Temos até 30 dias para resolver. Se não resolvermos, você escolhe entre outro produto igual, o dinheiro de volta ou um desconto proporcional (CDC, arts. 18 e 26).

COMO PEDIR
Abra o pedido em "Meus pedidos" e escolha "Desistir da compra" ou "Produto com problema". Você recebe um número de protocolo na hora. Também atendemos ${contato}.

COMO DEVOLVEMOS O DINHEIRO
Pagamentos por PIX voltam para a mesma conta. Pagamentos em dinheiro ou cartão na entrega são devolvidos como combinado com você, em até 10 dias.`,
    entrega: `PRAZO
O prazo de cada forma de entrega aparece antes de você confirmar o pedido e conta a partir da confirmação do pagamento.

CUSTO
O valor da entrega é somado ao pedido e mostrado antes do pagamento. Não cobramos nada além do que aparece no resumo.

RECEBIMENTO
Confira o produto ao receber. Se a embalagem estiver violada ou o produto estiver errado, você pode recusar e falar com a gente.

ATRASO
Se a entrega passar do prazo, você pode esperar, aceitar um produto equivalente ou cancelar e receber tudo de volta (CDC, art. 35).`,
    privacidade: `QUEM CUIDA DOS SEUS DADOS
${nome} é a responsável pelos dados de quem compra nesta loja.

O QUE USAMOS
Nome, e-mail, telefone e endereço, para entregar o pedido, emitir a nota fiscal e falar com você sobre ele. Só enviamos ofertas se você autorizar, e você pode voltar atrás quando quiser.

POR QUANTO TEMPO
Guardamos os registros da venda por 5 anos, como a lei obriga. O resto apagamos quando você pedir.

SEUS DIREITOS
Você pode confirmar, acessar, corrigir, levar ou apagar os seus dados (LGPD, art. 18). Fale com a gente: ${contato}. Respondemos em até 15 dias.`,
  }
}
