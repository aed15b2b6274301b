import { useEffect, useState } from 'react'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { CampoDeSenha } from '#src/shared/ui/kit/campo-de-senha.tsx'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { NaoCarregou } from '#src/shared/ui/kit/nao-carregou.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import estilo from './configuracoes.module.css'

type Conta = Resposta<'GET /rest/v1/plataforma/conta_mercadopago'>

/** Where the shops' invoices are paid into. Its secrets go into the vault and never come back. */
export function ContaDaPlataforma() {
  const [conta, setConta] = useState<Conta | 'falhou' | null>(null)

  function ler() {
    api.get('/rest/v1/plataforma/conta_mercadopago').then(setConta, () => setConta('falhou'))
  }
  useEffect(ler, [])

  return (
    <section className={estilo.historico} aria-labelledby="conta-mercado-pago">
      <div className={estilo.comBotao}>
        <h2 id="conta-mercado-pago" className={estilo.titulo}>
          Conta Mercado Pago da plataforma
        </h2>
        {conta && conta !== 'falhou' && (
          <Chip
            rotulo={
              conta.conectada
                ? { texto: `Conectada: ${conta.conta_id}`, tom: 'bom' }
                : { texto: 'Não conectada', tom: 'espera' }
            }
          />
        )}
      </div>
      <p className="apagado">
        Recebe os PIX das faturas das lojas. Trocar a conta vale para os PIX gerados a partir de agora.
      </p>
      {conta === 'falhou' && <NaoCarregou aoTentar={ler} />}
      {conta === null && (
        <p className="apagado" aria-busy="true">
          Carregando...
        </p>
      )}
      {conta && conta !== 'falhou' && <Conectar key={conta.conta_id} conta={conta} aoMudar={setConta} />}
    </section>
  )
}

function Conectar({ conta, aoMudar }: { conta: Conta; aoMudar: (conta: Conta) => void }) {
  const formulario = useFormulario({
    inicial: { access_token: '', public_key: conta.public_key ?? '', webhook_secret: '' },
    validar: {
      access_token: (valor) => (valor ? null : 'Informe o access token.'),
      public_key: (valor) => (valor ? null : 'Informe a public key.'),
    },
    enviar: async ({ webhook_secret, ...chaves }) => {
      aoMudar(
        await api.put('/rest/v1/plataforma/conta_mercadopago', {
          body: { ...chaves, ...(webhook_secret ? { webhook_secret } : {}) },
        }),
      )
    },
    tituloDoErro: 'Erro ao conectar',
    aoSalvar: () => toast.ok('Conta conectada', 'As próximas faturas são pagas nela.'),
  })
  const { form } = formulario
  return (
    <CorpoDoFormulario de={formulario} botao={conta.conectada ? 'Trocar conta' : 'Conectar'}>
      <div className={`cartao ${estilo.quadro}`}>
        <CampoDeSenha
          label="Access token"
          autoComplete="off"
          description="Começa com APP_USR-. Fica cifrado no cofre e não aparece de novo."
          {...form.getInputProps('access_token')}
        />
        <Campo label="Public key" autoComplete="off" {...form.getInputProps('public_key')} />
        <CampoDeSenha
          label="Segredo do webhook"
          autoComplete="off"
          description={
            conta.tem_segredo_webhook
              ? 'Guardado. Preencha só para trocar.'
              : 'Confere que os avisos vêm mesmo do Mercado Pago.'
          }
          {...form.getInputProps('webhook_secret')}
        />
        <Campo label="Endereço do webhook" readOnly value={conta.webhook_url} />
      </div>
    </CorpoDoFormulario>
  )
}
