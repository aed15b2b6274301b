import type { Artigo } from './artigo.ts'

export const PARA_QUEM_VENDE: Artigo[] = [
  {
    id: 'abrir-minha-loja',
    titulo: 'Como abrir a minha loja',
    tema: 'abrir-a-loja',
    resumo: 'Cadastro, análise e primeiros passos até vender.',
    texto: `Para vender é preciso ter CNPJ. MEI também pode.

1. Em Venda no Portal, no rodapé, preencha os seus dados, o nome da loja, o CNPJ e escolha um plano.
2. Confirme o e-mail pelo link que enviamos.
3. Enquanto a equipe confere o cadastro, já dá para cadastrar produtos e configurar a loja.

A análise leva em média 72 horas. Você recebe um e-mail quando a loja for aprovada e aparecer para os clientes.

Se faltar alguma coisa, pedimos a correção por e-mail e dizemos exatamente o que ajustar.`,
  },
  {
    id: 'loja-em-conformidade',
    titulo: 'O que a lei pede da minha loja',
    tema: 'abrir-a-loja',
    resumo: 'A lista de conferência e o selo Loja em conformidade.',
    texto: `O Decreto 7.962/2013 e o Código de Defesa do Consumidor dizem o que uma loja virtual precisa mostrar. Em Perfil, na aba Conformidade, você vê o que já está pronto e o que falta, com um atalho para resolver cada item.

- Razão social, CNPJ e endereço completo.
- E-mail e telefone de atendimento.
- Descrição de todos os produtos.
- Formas de entrega, com custo e prazo.
- Políticas de entrega, de trocas e de privacidade. Os modelos já vêm com o mínimo da lei.

Com 100%, a página da loja ganha o selo Loja em conformidade.`,
  },
  {
    id: 'pausar-a-loja',
    titulo: 'Como pausar a loja nas férias',
    tema: 'abrir-a-loja',
    resumo: 'A loja continua visível, sem receber pedidos, e volta sozinha.',
    texto: `Em Perfil, na aba Funcionamento, use Pausar loja. Você pode pausar agora ou marcar um período, e deixar um recado para os clientes.

Durante a pausa:

- a página da loja mostra Loja em pausa até a data de volta;
- ninguém consegue fechar um pedido novo;
- os pedidos já feitos continuam valendo e precisam ser atendidos.

No fim do período a loja volta a vender sozinha. Se preferir voltar antes, toque em Retomar agora.`,
  },
  {
    id: 'configurar-entrega',
    titulo: 'Como configurar entrega e retirada',
    tema: 'abrir-a-loja',
    resumo: 'Retirada, entrega própria por bairro ou CEP e envio a combinar.',
    texto: `Em Perfil, na aba Entrega e retirada, ligue as formas que a sua loja oferece. Elas aparecem na página da loja.

- Retirada na loja: informe o endereço e em quanto tempo o pedido fica pronto.
- Entrega própria: crie uma área para cada valor de taxa. A área pode ser uma lista de bairros, faixas de CEP ou as duas coisas. Diga a taxa, o pedido mínimo e o prazo.
- A combinar: você acerta o envio com o cliente depois do pedido.

Se um endereço cabe em mais de uma área, vale a primeira da lista.`,
  },
  {
    id: 'cadastrar-produtos',
    titulo: 'Como cadastrar um produto que vende',
    tema: 'produtos-e-vendas',
    resumo: 'Fotos, descrição, preço e estoque sem dor de cabeça.',
    texto: `Um bom cadastro responde às dúvidas antes que o cliente precise perguntar.

- Nome: comece pelo que é, depois marca, modelo e medida.
- Fotos: a primeira é a capa. Prefira luz natural e fundo liso. Cabem até 8.
- Descrição: material, medidas, o que vem na caixa, garantia e cuidados. A lei pede informação correta e em português.
- Preço promocional: precisa ser menor que o preço normal.
- Estoque: mantenha atualizado. A loja nunca vende mais do que há.

Produtos em rascunho não aparecem para ninguém. Use o rascunho para terminar depois.`,
  },
  {
    id: 'importar-produtos',
    titulo: 'Como importar produtos de uma planilha',
    tema: 'produtos-e-vendas',
    resumo: 'CSV próprio, da Nuvemshop ou da Shopify, em quatro passos.',
    texto: `Em Produtos, use Importar CSV.

1. Envie o arquivo. Baixe o nosso modelo ou use a exportação da Nuvemshop ou da Shopify.
2. Confira para qual campo vai cada coluna.
3. Veja quais linhas estão certas e baixe as que têm erro, com o motivo de cada uma.
4. Importe tudo ou só as linhas válidas.

Produtos com o mesmo SKU são atualizados, os outros são criados. O limite de produtos do seu plano é conferido antes de gravar qualquer coisa.`,
  },
  {
    id: 'etapas-da-venda',
    titulo: 'As etapas de uma venda',
    tema: 'produtos-e-vendas',
    resumo: 'O que fazer em cada situação, do pagamento à entrega.',
    texto: `Cada venda mostra o próximo passo num botão.

1. Aguardando pagamento: no PIX, o sistema confirma sozinho. Em dinheiro ou cartão na entrega, aceite o pedido em até 48 horas.
2. Para separar: confira os itens e imprima o romaneio, se quiser.
3. Para enviar: marque como pronta para retirada ou informe o rastreio.
4. Entregue: começa o prazo de 7 dias em que o cliente pode desistir.
5. Concluída: passados os 7 dias, a venda fecha sozinha.

Ao cancelar uma venda paga, o cliente recebe tudo de volta. O motivo é obrigatório.`,
  },
  {
    id: 'responder-clientes',
    titulo: 'Como responder aos clientes no prazo',
    tema: 'produtos-e-vendas',
    resumo: 'A lei dá 5 dias. Veja onde responder e como não perder o prazo.',
    texto: `As mensagens dos clientes chegam em Suporte, na aba Clientes, e também no e-mail da loja. As mais urgentes ficam no alto, com o tempo que falta.

O Decreto 7.962/2013 dá 5 dias para a resposta. Um dia antes do fim, avisamos de novo. Passado o prazo, o cliente pode pedir a ajuda do Portal.

Podem responder o proprietário, o administrador e o vendedor. Mesmo com a loja bloqueada por falta de pagamento, as mensagens continuam abertas: quem comprou não pode ficar sem resposta.`,
  },
  {
    id: 'conectar-mercado-pago',
    titulo: 'Como conectar o Mercado Pago',
    tema: 'recebimento',
    resumo: 'O dinheiro de cada PIX cai direto na conta da sua loja.',
    texto: `Você precisa de uma conta do Mercado Pago em nome da empresa, com uma chave PIX cadastrada.

1. No painel do Mercado Pago, abra Suas integrações e crie uma aplicação.
2. Copie o Access token e a Public key de produção.
3. Em Perfil, na aba Pagamentos, cole as credenciais. Conferimos na hora se elas funcionam.
4. Copie o endereço do webhook que mostramos e cole em Webhooks, no Mercado Pago, com o evento Pagamentos. Traga de lá a assinatura secreta.
5. Ligue Aceitar PIX na loja.

As credenciais ficam cifradas e nunca são mostradas de novo.`,
  },
  {
    id: 'pix-nao-aparece',
    titulo: 'O PIX não aparece para os meus clientes',
    tema: 'recebimento',
    resumo: 'As causas mais comuns e como resolver cada uma.',
    texto: `Confira nesta ordem:

1. Em Perfil, na aba Pagamentos, a conta precisa estar Conectada e Aceitar PIX ligado.
2. Use Testar conexão. Se falhar, gere um novo Access token no Mercado Pago e troque as credenciais.
3. A conta do Mercado Pago precisa ter uma chave PIX cadastrada.
4. O seu plano precisa incluir conta própria do Mercado Pago.
5. A loja não pode estar em pausa.

Se tudo estiver certo e o problema continuar, abra um chamado na categoria Pagamentos com o número de um pedido.`,
  },
  {
    id: 'reembolsar-venda',
    titulo: 'Como devolver o dinheiro de uma venda',
    tema: 'recebimento',
    resumo: 'Reembolso total ou parcial, e o que acontece com o estoque.',
    texto: `Abra a venda e use Reembolsar. Você pode devolver tudo ou uma parte, sempre com um motivo.

- No PIX, o valor sai da sua conta do Mercado Pago e volta para a conta do cliente. É preciso ter saldo.
- Em dinheiro ou cartão, registre a devolução que você fez.
- Quando uma devolução é concluída, os itens voltam ao estoque, a não ser que você diga o contrário.

O PIX pode ser devolvido por até 90 dias.`,
  },
  {
    id: 'trocar-de-plano',
    titulo: 'Como trocar de plano',
    tema: 'assinatura',
    resumo: 'Subir vale na hora. Descer vale no fim do ciclo.',
    texto: `Em Minha Assinatura, use Mudar de plano.

- Para um plano maior: a mudança vale na hora, e você paga só a diferença dos dias que faltam.
- Para um plano menor: a mudança vale no fim do ciclo. Até lá nada muda, e você pode desistir.

Se o plano novo tiver limite menor, nenhum produto é apagado: os que passarem do limite ficam inativos, e você escolhe quais continuam no ar.`,
  },
  {
    id: 'loja-bloqueada',
    titulo: 'A minha loja foi bloqueada. E agora?',
    tema: 'assinatura',
    resumo: 'Como pagar, quanto demora e o que continua funcionando.',
    texto: `A loja é bloqueada quando uma fatura passa de 10 dias de atraso. Avisamos antes, por e-mail e no painel.

Para liberar, pague as faturas em aberto com PIX na tela que aparece ao entrar. O desbloqueio acontece em segundos, junto com a confirmação do pagamento.

Durante o bloqueio a loja não aparece e não recebe pedidos novos. Continuam abertos: os pedidos já pagos, as mensagens dos clientes, o suporte e a cópia dos seus dados.`,
  },
  {
    id: 'prazos-do-suporte',
    titulo: 'Em quanto tempo o suporte responde',
    tema: 'assinatura',
    resumo: 'O prazo depende do plano e é mostrado em cada chamado.',
    texto: `Cada chamado mostra o tempo que falta para a nossa resposta.

- Atendimento por e-mail: até 72 ou 24 horas úteis, conforme o plano.
- Atendimento prioritário: até 12 horas úteis.
- Atendimento dedicado: 24 horas por dia, todos os dias.

Horas úteis são contadas de segunda a sexta, das 9h às 18h, fora os feriados nacionais. O relógio para enquanto esperamos a sua resposta.

Um chamado resolvido fecha em 7 dias. Se o problema voltar, é só escrever nele: por 30 dias ele reabre.`,
  },
  {
    id: 'esqueci-a-senha',
    titulo: 'Esqueci a senha',
    tema: 'conta',
    resumo: 'Como criar outra e o que fazer se o e-mail não chegar.',
    texto: `Na tela de entrada, toque em Esqueci minha senha e informe o e-mail da conta. Enviamos um link que vale por pouco tempo e uma única vez.

- Não chegou? Olhe a caixa de spam e confira se digitou o e-mail certo.
- Pediu mais de uma vez? Só o último link funciona.
- Ao criar a senha nova, os outros aparelhos são desconectados.`,
  },
  {
    id: 'duas-etapas',
    titulo: 'Como proteger a conta com duas etapas',
    tema: 'conta',
    resumo: 'Um código do celular, além da senha, a cada entrada.',
    texto: `Em Segurança, no seu perfil ou na sua conta, use Ligar verificação.

1. Instale um aplicativo autenticador no celular.
2. Leia o QR Code que mostramos.
3. Digite o código de 6 números para confirmar.
4. Guarde os 10 códigos de recuperação. Cada um vale uma vez, se você ficar sem o celular.

Nunca pedimos esse código por telefone, mensagem ou e-mail. Se alguém pedir, é golpe.`,
  },
  {
    id: 'equipe-e-papeis',
    titulo: 'Como dar acesso à minha equipe',
    tema: 'conta',
    resumo: 'Convites por e-mail e o que cada papel pode fazer.',
    texto: `Em Usuários, convide cada pessoa com o e-mail dela. Não compartilhe a sua senha: com contas separadas, dá para saber quem fez o quê.

- Administrador: quase tudo, menos assinatura e encerrar a loja.
- Vendedor: vendas, clientes e respostas.
- Estoquista: produtos, separação e envio.
- Financeiro: vendas, reembolsos, relatórios e faturas.
- Visualizador: só consulta.

O convite vale 7 dias. Quem sai da equipe perde o acesso na mesma hora.`,
  },
  {
    id: 'meus-dados-lgpd',
    titulo: 'Os meus dados e a LGPD',
    tema: 'conta',
    resumo: 'Como baixar, corrigir ou apagar o que guardamos sobre você.',
    texto: `Na aba Privacidade da sua conta você faz sozinho, na hora:

- baixar um arquivo com tudo o que guardamos sobre você;
- dizer sim ou não a cada uso que precisa de autorização;
- excluir a conta, com a sua senha.

Os registros das compras ficam guardados por 5 anos, sem o seu nome, porque a lei obriga. Para outras perguntas, fale com o encarregado de dados, indicado na página Privacidade. A resposta chega em até 15 dias.`,
  },
]
