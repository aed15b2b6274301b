const formulario = document.querySelector('form')
const botao = document.querySelector('button')
const alerta = document.querySelector('p')
const consulta = new URLSearchParams(location.search)
const dizer = (mensagem) => parent.postMessage(mensagem, '*')
addEventListener('message', ({ data }) => {
  if (data?.tipo === 'fim') botao.disabled = false
})
formulario.addEventListener('submit', (evento) => {
  evento.preventDefault()
  void pagar()
})
dizer({ tipo: 'pronto' })

async function pagar() {
  botao.disabled = true
  alerta.textContent = ''
  const campos = Object.fromEntries(new FormData(formulario))
  const [mes, ano] = campos.validade.split('/')
  const numero = campos.numero.replace(/\D/g, '')
  const cpf = campos.cpf.replace(/\D/g, '')
  const resposta = await fetch(
    `/v1/card_tokens?public_key=${encodeURIComponent(consulta.get('public_key'))}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        card_number: numero,
        security_code: campos.cvv,
        expiration_month: Number(mes),
        expiration_year: 2000 + Number(ano),
        cardholder: { name: campos.titular },
      }),
    },
  )
  const token = await resposta.json()
  if (!resposta.ok) {
    botao.disabled = false
    alerta.textContent = 'Confira os dados do cartão.'
    return
  }
  const payer = {
    email: consulta.get('email') || 'comprador@teste.com',
    identification: { type: 'CPF', number: cpf },
  }
  dizer({
    tipo: 'enviar',
    formData: {
      token: token.id,
      issuer_id: '24',
      payment_method_id: numero[0] === '4' ? 'visa' : 'master',
      transaction_amount: Number(consulta.get('amount')),
      installments: Number(campos.parcelas),
      payer,
    },
    additionalData: {
      bin: token.first_six_digits,
      lastFourDigits: token.last_four_digits,
      cardholderName: campos.titular,
    },
  })
}
