import type { Artigo } from './artigo.ts'

export const PARA_QUEM_COMPRA: Artigo[] = [
  {
    id: 'como-comprar',
    titulo: 'Como comprar no Portal',
    tema: 'comprar',
    resumo: 'Da escolha do produto ao pedido confirmado, passo a passo.',
    texto: `Cada loja do Portal vende e entrega por conta própria. Você escolhe os produtos, e o pedido vai direto para ela.

1. Escolha uma loja na lista de lojas ou procure um produto na busca.
2. Coloque os produtos no carrinho. Para isso, entre na sua conta ou crie uma: é grátis.
3. Confira os seus dados e o resumo do pedido. O total mostrado é o que você paga.
4. Escolha a forma de pagamento e confirme.

Você recebe um e-mail com o resumo e acompanha tudo em Meus pedidos, na sua conta.

Se comprar de mais de uma loja, cada uma recebe o seu próprio pedido, com número, entrega e atendimento separados.`,
  },
  {
    id: 'pagar-com-pix',
    titulo: 'Como pagar com PIX',
    tema: 'comprar',
    resumo: 'QR Code ou código copiado: o dinheiro vai direto para a conta da loja.',
    texto: `Ao confirmar o pedido, mostramos um QR Code e o código PIX.

1. Abra o aplicativo do seu banco e escolha pagar com PIX.
2. Leia o QR Code ou cole o código que você copiou.
3. Confira o nome da loja e o valor antes de confirmar.

Assim que o banco confirma, a tela avisa sozinha e você recebe um e-mail. Costuma levar poucos segundos.

O código tem prazo, mostrado na tela. Se ele vencer, nada é cobrado. Você pode gerar outro na página do pedido por até 7 dias, se a loja ainda tiver o produto.`,
  },
  {
    id: 'paguei-e-nao-confirmou',
    titulo: 'Paguei o PIX e o pedido não mudou',
    tema: 'comprar',
    resumo: 'O que fazer quando o banco debitou e o pedido continua aguardando.',
    texto: `Quase sempre é questão de minutos. Faça assim:

1. Abra o pedido em Meus pedidos e toque em Verificar Pagamento. Consultamos o pagamento na hora.
2. Confira no extrato do banco se o PIX saiu mesmo e para quem. O nome precisa ser o mesmo que aparece na tela do pedido.
3. Se passaram mais de 30 minutos, fale com a loja pelo botão Falar com a loja, na página do pedido, e envie o comprovante como anexo.

Se o pagamento chegar depois de o pedido expirar e o produto tiver acabado, o valor volta inteiro para a sua conta.`,
  },
  {
    id: 'acompanhar-pedido',
    titulo: 'Como acompanhar o meu pedido',
    tema: 'comprar',
    resumo: 'Onde ver a situação, o rastreio e o comprovante.',
    texto: `Entre na sua conta e abra Meus pedidos. Cada pedido mostra em que etapa está: pagamento, separação, envio e entrega.

- O código de rastreio aparece quando a loja envia por transportadora.
- Retirou ou recebeu? Toque em Recebi. Isso encerra a entrega e libera a sua avaliação.
- O comprovante do pedido pode ser impresso ou guardado em PDF na própria página.

Também enviamos um e-mail a cada mudança importante, com um link que abre o pedido sem precisar entrar.`,
  },
  {
    id: 'falar-com-a-loja',
    titulo: 'Como falar com a loja',
    tema: 'comprar',
    resumo: 'Mensagem com protocolo e resposta em até 5 dias.',
    texto: `Abra o pedido em Meus pedidos e toque em Falar com a loja. Escolha o assunto, escreva e, se ajudar, anexe fotos ou um PDF.

Você recebe um número de protocolo na hora. Guarde esse número: ele prova quando você reclamou.

A loja tem até 5 dias para responder. Se ela não responder, aparece na conversa o botão Pedir ajuda ao Portal, e a nossa equipe entra no caso.`,
  },
  {
    id: 'desistir-da-compra',
    titulo: 'Como desistir de uma compra',
    tema: 'trocas-e-devolucoes',
    resumo: 'Você tem 7 dias depois de receber, sem precisar dizer por quê.',
    texto: `Quem compra pela internet pode se arrepender. O prazo é de 7 dias corridos depois de receber o produto (Código de Defesa do Consumidor, art. 49).

1. Abra o pedido em Meus pedidos e toque em Desistir da compra.
2. Anote o protocolo. A confirmação chega por e-mail na mesma hora.
3. Siga a orientação da loja para devolver o produto. O custo da devolução é da loja.

Você recebe de volta tudo o que pagou, inclusive o frete. Se pagou com PIX, o dinheiro volta para a mesma conta.

Antes de o produto ser enviado, a desistência cancela o pedido e devolve o valor sem mais nada a fazer.`,
  },
  {
    id: 'produto-com-defeito',
    titulo: 'Recebi um produto com defeito',
    tema: 'trocas-e-devolucoes',
    resumo: 'Prazos para reclamar e o que a loja deve fazer.',
    texto: `Você pode reclamar em até 30 dias se o produto não é durável (alimentos, cosméticos) e em até 90 dias se é durável (eletrônicos, roupas, móveis). Se o defeito demorar a aparecer, o prazo conta de quando apareceu.

1. Abra o pedido e toque em Produto com problema.
2. Conte o que aconteceu e anexe fotos.
3. A loja tem 5 dias para responder e até 30 dias para resolver.

Se não resolver em 30 dias, você escolhe: outro produto igual, o dinheiro de volta ou um desconto.`,
  },
  {
    id: 'denunciar',
    titulo: 'Como denunciar um produto ou uma loja',
    tema: 'trocas-e-devolucoes',
    resumo: 'Produto proibido, falso ou enganoso: conte para nós.',
    texto: `No fim da página de cada produto e de cada loja há o link Denunciar. Escolha o motivo e descreva o que viu. Não é preciso ter conta.

Você recebe um protocolo. A nossa equipe analisa e tira do ar o que viola a lei ou os nossos termos. A loja não fica sabendo quem denunciou.`,
  },
]
