import estilo from './minha-conta.module.css'
import { carregarSeguranca, Seguranca } from './seguranca.tsx'

/** Opens the profile's security tab. */
export async function abrir() {
  const dados = await carregarSeguranca()
  return (
    <div className={estilo.pagina}>
      <Seguranca dados={dados} />
    </div>
  )
}
