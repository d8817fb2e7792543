// Starts Swagger UI on the page of api-reference.ts, in a file of its own because the page's policy forbids inline scripts.
const element = document.getElementById('api-reference');
SwaggerUIBundle({
  domNode: element,
  url: element.dataset.document,
  deepLinking: true,
  // `x-access` says who may call an endpoint
  showExtensions: true,
  // Swagger UI would send the document to a validator of another host
  validatorUrl: null,
});
