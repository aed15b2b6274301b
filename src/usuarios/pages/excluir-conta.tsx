import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import { useSessao } from '#src/shared/ui/sessao.tsx'
import estilo from './minha-conta.module.css'

/** The end of an account: said plainly, proved with the password. */
export function ExcluirConta() {
  const { sair } = useSessao()
  const [aberto, setAberto] = useState(false)
  const [senha, setSenha] = useState('')
  const [erro, setErro] = useState<string | null>(null)
  const [enviando, setEnviando] = useState(false)

  async function excluir() {
    if (!senha) return setErro('Digite a sua senha.')
    setEnviando(true)
    try {
      await api.post('/rest/v1/minha_conta/excluir', { senha })
      await sair()
    } catch (falha) {
      if (!(falha instanceof ApiError)) throw falha
      setErro(falha.status === 409 ? `${falha.title}. ${falha.detail ?? ''}` : (falha.detail ?? falha.title))
    } finally {
      setEnviando(false)
    }
  }

  return (
    <section className={`cartao ${estilo.cartao}`} aria-labelledby="excluir">
      <h2 id="excluir">Excluir conta</h2>
      <p>
        Apagamos o seu nome, e-mail, telefone e endereços. Não dá para desfazer. Os registros das vendas ficam
        por 5 anos sem o seu nome, como a lei obriga.
      </p>
      <div className={estilo.botoes}>
        <button
          type="button"
          className="botao leve"
          onClick={() => {
            setSenha('')
            setErro(null)
            setAberto(true)
          }}
        >
          Excluir minha conta
        </button>
      </div>
      <Dialogo aberto={aberto} aoFechar={() => setAberto(false)} titulo="Excluir a sua conta?">
        <form
          method="post"
          noValidate
          className={estilo.pagina}
          onSubmit={(evento) => {
            evento.preventDefault()
            void excluir()
          }}
        >
          <p>
            Você sai de todos os aparelhos e não entra mais com este e-mail, a não ser que crie outra conta.
          </p>
          <PasswordInput
            label="Sua senha"
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a senha' }}
            value={senha}
            error={erro}
            onChange={({ currentTarget }) => {
              setSenha(currentTarget.value)
              setErro(null)
            }}
          />
          <div className={estilo.botoes}>
            <button type="button" className="botao leve" onClick={() => setAberto(false)}>
              Ficar com a conta
            </button>
            <BotaoDeEnvio enviando={enviando}>Excluir para sempre</BotaoDeEnvio>
          </div>
        </form>
      </Dialogo>
    </section>
  )
}
