export function meta() {
  return [{ title: 'Portal de Vendas: Seu Shopping Digital' }]
}

export default function Inicio() {
  return (
    <main>
      <h1>Portal de Vendas</h1>
    </main>
  )
}
