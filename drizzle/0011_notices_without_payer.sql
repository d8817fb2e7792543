-- What a provider wrote about the payer is not needed once the notice was read.
UPDATE notices SET body = json_remove(body, '$.rawBody') WHERE json_type(body, '$.rawBody') IS NOT NULL;
